export type GoogleErrorBody = {
  error: {
    code: number;
    message: string;
    errors: Array<{ domain: string; reason: string; message: string }>;
    status: string;
  };
};

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  410: 'FAILED_PRECONDITION',
  412: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const REASONS: Record<number, string> = {
  400: 'invalidArgument',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
};

export class GoogleError extends Error {
  code: number;
  reason: string;
  domain: string;

  constructor(code: number, message: string, reason = REASONS[code] ?? 'backendError', domain = 'global') {
    super(message);
    this.code = code;
    this.reason = reason;
    this.domain = domain;
  }

  toBody(): GoogleErrorBody {
    const { code, message, reason, domain } = this;
    const status = STATUS_NAMES[code] ?? 'UNKNOWN';
    return { error: { code, message, errors: [{ message, domain, reason }], status } };
  }
}

export function notFound(): GoogleError {
  return new GoogleError(404, 'Requested entity was not found.');
}

export function invalidArgument(message: string): GoogleError {
  return new GoogleError(400, message);
}

export function rateLimited(): GoogleError {
  const message =
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'gmail.googleapis.com'.";
  return new GoogleError(429, message, 'rateLimitExceeded', 'usageLimits');
}

export function crowded(): GoogleError {
  return new GoogleError(429, 'Too many concurrent requests for user.', 'rateLimitExceeded', 'usageLimits');
}

const API_HOSTS: Record<string, [name: string, host: string]> = {
  gmail: ['Gmail API', 'gmail.googleapis.com'],
  calendar: ['Google Calendar API', 'calendar-json.googleapis.com'],
  people: ['People API', 'people.googleapis.com'],
};

export function apiDisabled(api: string): GoogleError {
  const [name = api, host = api] = API_HOSTS[api] ?? [];
  const page = `https://console.developers.google.com/apis/api/${host}/overview?project=123456789012`;
  const message = `${name} has not been used in project 123456789012 before or it is disabled. Enable it by visiting ${page} then retry.`;
  return new GoogleError(403, message, 'accessNotConfigured', 'usageLimits');
}
