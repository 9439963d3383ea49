-- Sign-in codes and security alerts that are still at the top of their lane: few, and looked for every few seconds.
CREATE INDEX classifications_fading ON classifications (last_message_at)
  WHERE priority = 'high' AND classified_by <> 'user' AND 'a sign-in code or a security alert' = ANY (reasons);
