import { ERRORS, type ErrorCode, type ErrorSpec } from './errors.ts'

export type FieldErrors = Record<string, string[]>
type Details = {
  errors?: FieldErrors
  faults?: readonly { code: string; path: string; text: string }[]
  text?: string
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * The only error thrown on purpose: a catalogue code with the fields it concerns. The catalogue gives the HTTP status
 * and the retry rule.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.text ?? ERRORS[code].text, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get spec(): ErrorSpec {
    return ERRORS[this.code]
  }
}
