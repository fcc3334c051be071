import { AsyncLocalStorage } from 'node:async_hooks'
import { stdout } from 'node:process'
import type { Clock } from './clock.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
type Fields = Record<string, unknown>
export type Logger = { debug: Log; info: Log; warn: Log; error: Log; child(fields: Fields): Logger }
type Log = (fields: Fields, message: string) => void

const ORDER: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 }
/** Field names whose values are never logged, at any depth. */
const SECRET_NAME = /pass(word)?|senha|token|secret|hottok|authorization|cookie|key_pem|sealed|master/i

/** Fields added to every line logged meanwhile: the request or job it belongs to. */
const about = new AsyncLocalStorage<Fields>()

export function withLogFields<T>(fields: Fields, work: () => T): T {
  return about.run({ ...about.getStore(), ...fields }, work)
}

/** The current fields of `withLogFields`. */
export function thread(): Readonly<Fields> {
  return about.getStore() ?? {}
}

/** Logs one JSON line per event. Secrets are masked by field name and by pattern. */
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
      const head = { time: clock.now().toISOString(), level: name, message: maskSecrets(message) }
      // Repeating the head keeps a field named `time`, `level` or `message` from replacing it.
      const line = { ...head, ...redact({ ...about.getStore(), ...bound, ...fields }), ...head }
      write(`${printable(JSON.stringify(line))}\n`)
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
      message: maskSecrets(value.message),
      stack: maskSecrets(value.stack ?? ''),
      ...(value.cause
        ? { cause: value.cause instanceof Error ? maskSecrets(value.cause.message) : plain(value.cause, depth + 1) }
        : {}),
    }
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return maskSecrets(value)
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.length
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  return depth > 4 ? '…' : redact(value as Fields, depth + 1)
}

/** Patterns of secrets inside texts, such as error messages from other software. */
const SECRET_LOOKS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/gi, '$1:[secreto]@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secreto]'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, '[secreto]'],
  [/\btlo_[a-z]+_[\w-]+/g, '[secreto]'],
  [/(\/api\/(?:webhooks|hooks)\/[^\s/]+\/\d+\/)[\w-]+/g, '$1[secreto]'],
  [
    /([?&"']?(?:[\w-]*(?:token|secret|senha|password|hottok)|api[_-]?key)["']?\s*[=:]\s*["']?)[^\s&"',;}]+/gi,
    '$1[secreto]',
  ],
]
const LONGEST = 8_000

/** A foreign text shortened and with its secrets masked, safe to show to users. */
export function maskSecrets(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} caracteres)` : text
  return SECRET_LOOKS.reduce((known, [look, instead]) => known.replace(look, instead), short)
}

/** Escapes characters that JSON allows but that a terminal interprets or a log reader takes for a line end. */
function printable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
