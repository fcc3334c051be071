import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../tools/launcher/root.ts'

/** A request quoted in a documentation page, and the response the page shows for it. */
export type Step = {
  method: string
  target: string
  fields: Map<string, string>
  body: string
  status: number | undefined
  answer: unknown
}
export type Names = Map<string, unknown>

const FENCES = /^```(http|json)(?: (\d{3}))?\n([\s\S]*?)^```$/gm

/** The page's requests in order, each with the response shown below it, if any. */
export function readSteps(page: string): Step[] {
  const steps: Step[] = []
  for (const [, kind, status, text = ''] of readFileSync(path.join(root, page), 'utf8').matchAll(FENCES)) {
    const last = steps.at(-1)
    if (kind === 'http') steps.push(readRequest(text))
    else if (last) Object.assign(last, { answer: JSON.parse(text), status: status && Number(status) })
    else throw new Error(`${page} quotes an answer before any request.`)
  }
  return steps
}

function readRequest(text: string): Step {
  const [head = '', ...body] = text.trimEnd().split('\n\n')
  const [line = '', ...fields] = head.split('\n')
  const [method = '', target = ''] = line.split(' ')
  return { method, target, fields: readFields(fields), body: body.join('\n\n'), status: undefined, answer: undefined }
}

export function readFields(lines: readonly string[]): Map<string, string> {
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]))
}

/** Replaces the `{names}` in a text. A name alone in quotes keeps the type of its value. */
export function fill(text: string, names: Names): string {
  const known = (name: string) => {
    if (!names.has(name)) throw new Error(`Nothing is called {${name}} yet.`)
    return names.get(name)
  }
  return text
    .replace(/"\{(\w+)\}"/g, (_whole, name) => JSON.stringify(known(name)))
    .replace(/\{(\w+)\}/g, (_whole, name) => String(known(name)))
}

/**
 * Where a response differs from the page. Fields that the page omits may have any value. Records each name at its first
 * occurrence.
 */
export function differences(told: unknown, heard: unknown, names: Names, at = ''): string[] {
  const name = typeof told === 'string' ? /^\{(\w+)\}$/.exec(told)?.[1] : undefined
  if (name !== undefined && !names.has(name)) {
    if (heard === undefined || heard === null) return [`${at}: nothing to call {${name}}`]
    names.set(name, heard)
    return []
  }
  const wanted = name === undefined ? told : names.get(name)
  if (!isObject(wanted))
    return Object.is(wanted, heard) ? [] : [`${at}: ${JSON.stringify(heard)} instead of ${JSON.stringify(wanted)}`]
  if (!isObject(heard)) return [`${at}: ${JSON.stringify(heard)} instead of ${JSON.stringify(wanted)}`]
  return [
    ...(Array.isArray(wanted) && wanted.length === 0 && heard.length !== 0
      ? [`${at}: ${JSON.stringify(heard)} instead of nothing`]
      : []),
    ...Object.entries(wanted).flatMap(([key, value]) => differences(value, heard[key], names, `${at}.${key}`)),
  ]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
