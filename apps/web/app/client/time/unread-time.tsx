/** Shown when typed text is not a time, with working examples. */
export function UnreadTime() {
  return (
    <>
      I couldn’t read that as a future time within ten years. Try “tomorrow 9am”, “in two weeks”, “next tue
      14:00” or “25 dec”.
    </>
  );
}
