import { stdout } from 'node:process'
import type { Clock } from './clock.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
type Fields = Record<string, unknown>
export type Logger = { debug: Log; info: Log; warn: Log; error: Log; child(fields: Fields): Logger }
type Log = (fields: Fields, message: string) => void

const ORDER: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 }
/** Names whose values never reach a log, wherever they stand. */
const SECRET_NAME = /pass(word)?|senha|token|secret|hottok|authorization|cookie|key_pem|sealed|master/i

/** One JSON line per event, secrets redacted by name. */
export function makeLogger(
  level: LogLevel,
  clock: Clock,
  bound: Fields = {},
  write: (line: string) => void = (line) => stdout.write(line),
): Logger {
  const at =
    (name: Exclude<LogLevel, 'silent'>): Log =>
    (fields, message) => {
      if (ORDER[name] < ORDER[level]) return
      const line = { time: clock.now().toISOString(), level: name, message, ...redact({ ...bound, ...fields }) }
      write(`${JSON.stringify(line)}\n`)
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => makeLogger(level, clock, { ...bound, ...fields }, write),
  }
}

function redact(value: Fields, depth = 0): Fields {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, SECRET_NAME.test(name) ? '[secreto]' : plain(field, depth)]),
  )
}

function plain(value: unknown, depth: number): unknown {
  if (value instanceof Error)
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      ...(value.cause
        ? { cause: value.cause instanceof Error ? value.cause.message : plain(value.cause, depth + 1) }
        : {}),
    }
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.length
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  return depth > 4 ? '…' : redact(value as Fields, depth + 1)
}
