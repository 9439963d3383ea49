/** Only the provider sets these two: a From header proves nothing, because its sender writes it. */
const OWN_LABELS = ['SENT', 'DRAFT'];

export function isOwnMail(labelIds: readonly string[]): boolean {
  return OWN_LABELS.some((label) => labelIds.includes(label));
}
