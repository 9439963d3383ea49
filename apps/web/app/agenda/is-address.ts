/** Anybody who invites writes the place: only an address of the web becomes a link. */
export function isAddress(place: string): boolean {
  return /^https?:\/\/\S+$/i.test(place) && URL.canParse(place);
}
