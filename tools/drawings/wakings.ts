import { JOB_NAMES, type JobName } from '../../apps/server/src/kit/queue/jobs.ts'
import { type FunctionGraph, functionGraph, reach } from './function-graph.ts'

/** A job, the file of its handler, and what wakes it. */
export type Wakings = {
  name: JobName
  file: string
  by: JobName[]
  ticks: string[]
  /** Folders whose routes wake it. */
  routes: string[]
  /** Files that wake it from elsewhere: the queue's clock, a command, the start of a process. */
  others: string[]
}

const SERVER = 'apps/server/src/'
const HANDLERS = `${SERVER}operation/jobs/job-handlers.ts#jobHandlers`
const SWEEP = `${SERVER}operation/jobs/sweep.ts#STEPS`

export function wakings(graph: FunctionGraph = functionGraph()): Wakings[] {
  // What the sweep wakes is listed for each of its ticks.
  const handlers = JOB_NAMES.filter((name) => name !== 'sweep').map((name) => ({
    name,
    reached: reach(graph, [`${HANDLERS}.${name}`]),
  }))
  const ticks = ['minute', 'hour', 'day'].map((tick) => ({ tick, reached: reach(graph, [`${SWEEP}.${tick}`]) }))
  const routes = [...Map.groupBy(routesOf(graph), folderOf)].map(([folder, ids]) => ({
    folder,
    reached: reach(graph, ids),
  }))
  const known = new Set([...handlers, ...ticks, ...routes].flatMap(({ reached }) => [...reached]))
  return JOB_NAMES.map((name) => {
    const asking = [...graph].filter(([, { texts }]) => texts.has(name)).map(([id]) => id)
    const wakes = ({ reached }: { reached: ReadonlySet<string> }) => asking.some((id) => reached.has(id))
    return {
      name,
      file: handlerFile(graph, name),
      by: handlers.filter(wakes).map((handler) => handler.name),
      ticks: ticks.filter(wakes).map(({ tick }) => tick),
      routes: routes
        .filter(wakes)
        .map(({ folder }) => folder)
        .sort(),
      others: [...new Set(asking.filter((id) => !known.has(id) && !isPartOfKnown(known, id)).map(fileOf))],
    }
  })
}

/** An outer function holds the texts of its inner ones, and only these may be reached. */
function isPartOfKnown(known: ReadonlySet<string>, id: string): boolean {
  return [...known].some((other) => other.startsWith(`${id}.`))
}

function routesOf(graph: FunctionGraph): string[] {
  return [...graph.keys()].filter((id) => /[/-]routes\.ts#\w+Routes$/.test(id))
}

function handlerFile(graph: FunctionGraph, name: JobName): string {
  const mentions = [...(graph.get(`${HANDLERS}.${name}`)?.mentions ?? [])]
  const handler = mentions.find((id) => graph.has(id))
  if (handler === undefined) throw new Error(`No handler of ${name} in ${HANDLERS}.`)
  return fileOf(handler)
}

function fileOf(id: string): string {
  return id.split('#')[0] ?? ''
}

function folderOf(id: string): string {
  return fileOf(id).slice(SERVER.length).split('/').slice(0, -1).join('/')
}
