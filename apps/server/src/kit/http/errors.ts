import { AppError } from '@talao/contract/errors/app-error'
import { ERRORS, type ErrorCode } from '@talao/contract/errors/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StorageFailure } from '../files/storage-failure.ts'
import type { Logger } from '../log.ts'

/**
 * Formats every error answer: code, Portuguese text, fields, request id. Only an unexpected error is a 500, and errors
 * from 500 up are logged.
 */
export function answerErrors(app: FastifyInstance, log: Logger, methodsOf: (path: string) => string[]): void {
  app.setErrorHandler((error: FastifyError, request, reply) => send(toAppError(error), error, request, reply, log))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?')[0] ?? '')
    if (allowed.length === 0) return send(new AppError('nao_encontrado'), undefined, request, reply, log)
    reply.header('allow', allowed.join(', '))
    return send(new AppError('metodo_nao_aceito'), undefined, request, reply, log)
  })
}

/** Fastify refuses an unreadable address before any hook runs, so the usual headers are set here. */
export function refuseAddress(log: Logger) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    send(toAppError(error), error, request, reply, log)
  }
}

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'nao_encontrado',
  FST_ERR_MAX_PARAM_LENGTH: 'nao_encontrado',
  FST_ERR_CTP_BODY_TOO_LARGE: 'corpo_grande_demais',
  FST_REQ_FILE_TOO_LARGE: 'corpo_grande_demais',
  FST_FILES_LIMIT: 'corpo_grande_demais',
  FST_FIELDS_LIMIT: 'corpo_grande_demais',
  FST_PARTS_LIMIT: 'corpo_grande_demais',
  FST_PROTO_VIOLATION: 'formulario_invalido',
  FST_INVALID_JSON_FIELD_ERROR: 'formulario_invalido',
  FST_MP_PREMATURE_CLOSE: 'formulario_invalido',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipo_nao_aceito',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'tipo_nao_aceito',
  FST_ERR_CTP_INVALID_JSON_BODY: 'json_invalido',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'json_invalido',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'json_invalido',
}
/**
 * SQLSTATE class 22: a value the database cannot store, such as a NUL in text or a number out of range. It counts as
 * the caller's error even when the contract allowed it.
 */
const VALUE_REFUSED = /^22[0-9A-Z]{3}$/
/** PostgreSQL unreachable, silent, shutting down, out of connections, or lost during a transaction. */
const DATABASE_DOWN =
  /^(08|57P)|^53300$|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|CONNECTION_ENDED|timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable/

/** Codes of PostgreSQL and of the operating system. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** These problems need an operator, so an earlier retry is pointless. */
const WAIT_SECONDS = 60

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const known = BY_FASTIFY_CODE[error.code]
  if (known) return new AppError(known, { cause: error })
  if (DATABASE_DOWN.test(error.code ?? '') || DATABASE_DOWN.test(error.message))
    return new AppError('indisponivel', { cause: error })
  if (DISK_FULL.has(error.code))
    return new AppError('sem_espaco_em_disco', { retryAfterSeconds: WAIT_SECONDS, cause: error })
  if (error instanceof StorageFailure)
    return new AppError('arquivos_indisponiveis', { retryAfterSeconds: WAIT_SECONDS, cause: error })
  if (VALUE_REFUSED.test(error.code ?? ''))
    return new AppError('dados_invalidos', {
      text: 'Um dos valores não pode ser guardado. Tire caracteres invisíveis e confira os números.',
      cause: error,
    })
  if (error.statusCode === 400) return new AppError('json_invalido', { cause: error })
  return new AppError('erro_interno', { cause: error })
}

function send(
  known: AppError,
  original: Error | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const { http } = ERRORS[known.code]
  if (http >= 500)
    log.error({ err: original ?? known, request_id: request.id, url: request.routeOptions.url }, 'request failed')
  if (known.details.retryAfterSeconds) reply.header('retry-after', String(known.details.retryAfterSeconds))
  return reply
    .code(http)
    .type('application/json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send({
      code: known.code,
      message: known.message,
      errors: known.details.errors ?? {},
      ...(known.details.faults ? { faults: known.details.faults } : {}),
      request_id: request.id,
    })
}
