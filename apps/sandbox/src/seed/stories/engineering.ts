import { ADA, BEN } from '../people.ts';
import { mail, type Story, story } from '../story.ts';

const REPOS: Record<string, string> = {
  fw: 'fernhill/skylark-firmware',
  web: 'fernhill/garden-app',
  ops: 'fernhill/infra',
};

/** `daysAgo | repo | number | title | who: text | who: text` */
const THREADS = [
  '0.2 | fw | 412 | Back off to two minutes when the gateway is silent | Ben Okafor: @ada could you have a look at the defaults? Two minutes is a guess, everything else is measured. | mireille-k: The timer wraps after 49 days in this version. Comment inline.',
  '1 | web | 289 | Show the last frost in the garden view | mireille-k: Ready for review. Screenshots in light and dark. | jpark: Looks good, one question about the °F case.',
  '2 | fw | 409 | Humidity reads 101 % in fog | ola-n: Reproduced on two units. The sensor is right, the compensation is not. | Ben Okafor: Clamp at 100 and keep the raw value in the log.',
  '3 | web | 286 | Fix: alarm sound stops when the phone is locked | jpark: Merged #286 into main.',
  '4 | ops | 77 | Rotate the certificate of the update server | ola-n: Expires in 19 days. I take this one. | ola-n: Done, next in 90 days, with an alarm this time.',
  '5 | fw | 405 | Bootloader: refuse images without a signature | Ben Okafor: Please review before the freeze, this is the one that lets me sleep. | mireille-k: Approved. | Ben Okafor: Merged.',
  '7 | web | 281 | Italian translation | chiara-r: Second half of the strings. "Windchill" stays English, do not fight me.',
  '8 | fw | 401 | Rain gauge counts twice in strong wind | tomaszw: My gauge says 80 mm, my neighbour says 12. Video attached. | Ben Okafor: Beautiful video. Debounce is 40 ms, should be 120.',
  '10 | web | 277 | Map tiles load on mobile data without asking | anna-g: 300 MB in a week. Please make this opt-in.',
  '11 | ops | 74 | Backups: restore test for this quarter | ola-n: Restored 41 GB in 22 minutes, all checksums equal. Closing.',
  '13 | fw | 396 | Battery estimate jumps after an update | mireille-k: It forgets the calibration. Fix in the branch. | Ben Okafor: Works on my desk at -20. Merging.',
  '15 | web | 270 | Garden names with an apostrophe break the export | odonnell: My garden is called "O\'Donnell\'s". The CSV has feelings about it. | jpark: Sorry! Fixed in 2.14.1.',
  '18 | fw | 388 | Add frost alarm threshold per plant | Ben Okafor: Draft. Tomatoes at 4 °C, kale never. | chiara-r: Needs a picture of kale.',
  '22 | web | 262 | Accessibility: charts have no text alternative | sund-m: I use a screen reader and the temperature chart says "image". | mireille-k: You are right. A table behind the chart is coming. | sund-m: Tested the preview, works well. Thank you!',
  '25 | ops | 69 | Costs of the map provider tripled | ola-n: Graph attached. We should talk about self-hosting.',
  '28 | fw | 380 | Release 0.9.8 (beta 4) | Ben Okafor: Tagged. 40 units will update tonight between 1 and 3.',
  '34 | web | 251 | Sign-in link expires while people make coffee | anna-g: Ten minutes are too short. | jpark: Thirty it is.',
  '39 | fw | 371 | Wind vane north is 12 degrees off | tomaszw: Or the church is. | Ben Okafor: The church has been there longer. Calibration step added to the manual.',
  '47 | fw | 360 | Radiation shield model: new coefficients | mireille-k: From the summer data, 1.4 million readings. Error down from 0.8 to 0.3 K.',
  '56 | web | 240 | Drop support for the old gateway | jpark: Seven users left. I wrote to all of them and got five cakes and two complaints.',
];

/** `daysAgo | failed or passed | repo | branch | text` */
const BUILDS = [
  '0.6 | failed | fw | backoff-two-minutes | 1 of 214 tests failed: timer wraps after 49 days (test_backoff_wrap)',
  '2 | passed | fw | main | 214 tests passed in 6 min 12 s',
  '5 | failed | web | italian | Build failed: missing translation key alarm.frost.title',
  '8 | failed | web | main | Deployment to production was rolled back: health check did not answer within 60 s',
  '12 | passed | ops | main | Plan applied: 3 added, 0 changed, 1 destroyed',
  '20 | failed | fw | release/0.9.8 | Signing step failed: key not found. Re-run after fixing the secret.',
  '30 | failed | web | chart-table | 2 of 871 tests failed in garden-view.test.ts',
  '44 | passed | fw | freeze | Nightly endurance run passed: 72 h, 0 resets',
];

export const engineering: Story[] = [...THREADS.map(codeThread), ...BUILDS.map(build)];

function codeThread(line: string): Story {
  const [daysAgo = '', key = '', number = '', title = '', ...comments] = line.split(' | ');
  const repo = REPOS[key] ?? key;
  const list = repo.replace('/', '.');
  const messages = comments.map((comment) => {
    const [who = '', ...text] = comment.split(': ');
    const footer = `-- \nReply to this email directly or view it on CodeHarbor:\nhttps://codeharbor.test/${repo}/pull/${number}\nYou are receiving this because your review was requested.`;
    return mail(`${who} <notifications@codeharbor.test>`, `${text.join(': ')}\n\n${footer}`, {
      to: [`${repo} <${list.split('.')[1]}@noreply.codeharbor.test>`],
      cc: [ADA, BEN],
      after: 5,
      headers: {
        'List-Id': `${repo} <${list}.codeharbor.test>`,
        'List-Unsubscribe': `<https://codeharbor.test/notifications/unsubscribe/${number}>`,
        Precedence: 'list',
        'X-CodeHarbor-Reason': 'review_requested',
      },
    });
  });
  return story(Number(daysAgo), `[${repo}] ${title} (#${number})`, messages, { automated: true });
}

function build(line: string): Story {
  const [daysAgo = '', state = '', key = '', branch = '', text = ''] = line.split(' | ');
  const repo = REPOS[key] ?? key;
  const message = mail(
    'Fernhill CI <ci@builds.fernhill.test>',
    `${text}\n\nBranch: ${branch}\nLog: https://builds.fernhill.test/${repo}`,
    {
      to: [ADA, BEN],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-CI-Status': state },
    },
  );
  return story(
    Number(daysAgo),
    `${state === 'failed' ? 'Build failed' : 'Build passed'}: ${repo} (${branch})`,
    [message],
    { automated: true },
  );
}
