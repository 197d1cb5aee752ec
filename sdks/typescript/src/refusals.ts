import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  InsufficientCreditsError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.ts';

const BY_STATUS: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error for an answer, of the class for its status. */
export function refusalOf(response: Response, body: unknown): ApiError {
  const { status } = response;
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Kind(response, body);
}
