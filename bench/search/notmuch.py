"""Answers searches by notmuch's library: a line of JSON with a query and a limit in, the ids of the newest messages out."""

import itertools
import json
import os
import sys

import notmuch2

database = notmuch2.Database(path=os.environ["MAIL"], mode=notmuch2.Database.MODE.READ_ONLY)
for line in sys.stdin:
    asked = json.loads(line)
    found = database.messages(asked["query"], sort=notmuch2.Database.SORT.NEWEST_FIRST)
    ids = [message.messageid for message in itertools.islice(found, asked.get("limit"))]
    print(json.dumps(ids), flush=True)
