/** Values under these keys say how a service works. All other texts can say something about a person. */
const KEPT_KEYS = new Set([
  'code',
  'conferenceSolutionTypes',
  'allowedConferenceSolutionTypes',
  'domain',
  'error',
  'kind',
  'method',
  'mimeType',
  'reason',
  'responseStatus',
  'scope',
  'status',
  'statusCode',
  'token_type',
  'type',
  'verificationStatus',
]);
/** Error texts of services, with anything that could identify a person removed. */
const DESCRIPTIONS = new Set(['message', 'error_description']);
const SYSTEM_LABEL = /^[A-Z_]+$/;

export function redact(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => redact(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redact(each, name)]));
  if (typeof value !== 'string') return value;
  if (KEPT_KEYS.has(key) || (key === 'labelIds' && SYSTEM_LABEL.test(value))) return value;
  return DESCRIPTIONS.has(key) ? redactText(value) : '<redacted>';
}

export function redactText(text: string): string {
  return text
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '<address>')
    .replaceAll(/\b(?:ya29|1\/\/|4\/0|sk-|AIza|GOCSPX-)[\w.~/+=-]*/g, '<secret>')
    .replaceAll(/\b\d{6,}(?:-\w+)?/g, '<number>');
}
