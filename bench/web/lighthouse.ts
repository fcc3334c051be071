import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/launcher/root.ts'

/** Downloaded only for this bench, because its two hundred packages should not become dependencies. */
export const LIGHTHOUSE = 'lighthouse@13.5.0'
export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

const FETCHED_WITHIN_MS = 120_000
const JUDGED_WITHIN_MS = 90_000

export type Marks = Record<(typeof CATEGORIES)[number], number>
/** Components of the performance score: milliseconds, except `CLS`, which is a layout shift score. */
export const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
export type Judged = { marks: Marks; faults: string[]; times: Record<keyof typeof TIMES, number> }
/** Audits an address once in the browser open at this port, as the user signed in there. */
export type Lighthouse = (url: string, port: number) => Promise<Judged>

/** Undefined when it cannot be downloaded, for example without a network. */
export async function fetchLighthouse(folder: string): Promise<Lighthouse | undefined> {
  const main = await fetched()
  return main === undefined ? undefined : (url, port) => judge({ main, folder, url, port })
}

/** The script of the Lighthouse command in npm's cache. */
async function fetched(): Promise<string | undefined> {
  const say = `console.log(process.env.PATH.split(require('node:path').delimiter).find((one) => one.includes('_npx')))`
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    const { stdout } = await run(npm, ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'node', '-e', say], {
      timeout: FETCHED_WITHIN_MS,
      cwd: root,
      shell: process.platform === 'win32',
    })
    return path.join(stdout.trim(), '..', 'lighthouse', 'cli', 'index.js')
  } catch (error) {
    console.log(`  (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`)
    return undefined
  }
}

const run = promisify(execFile)

type Look = { main: string; folder: string; url: string; port: number }

async function judge({ main, folder, url, port }: Look): Promise<Judged> {
  const file = path.join(folder, 'lighthouse.json')
  const said = ['--quiet', '--no-enable-error-reporting', '--preset=desktop', '--output=json', `--output-path=${file}`]
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const look = () =>
    run(process.execPath, [main, url, `--port=${port}`, only, ...said], { timeout: JUDGED_WITHIN_MS, cwd: folder })
  // Sometimes the browser misses the start of a page load and Lighthouse asks to be run again.
  await look().catch((error: unknown) =>
    String(error).includes('run Lighthouse again') ? look() : Promise.reject(error),
  )
  const { finalDisplayedUrl, categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report
  // A signed-out user is redirected, and the other page's scores would be reported for this one.
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const marks = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]))
  const named = ['accessibility', 'best-practices'].flatMap((name) => categories[name]?.auditRefs ?? [])
  const faults = named.filter(({ id }) => isFault(audits[id])).map(({ id }) => `${id}: ${audits[id]?.title}`)
  const times = Object.fromEntries(Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? 0]))
  return { marks: marks as Marks, faults, times: times as Judged['times'] }
}

function isFault(audit: Report['audits'][string]): boolean {
  return audit !== undefined && audit.scoreDisplayMode === 'binary' && audit.score !== 1
}

type Report = {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] } | undefined>
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; title: string; numericValue?: number } | undefined
  >
}
