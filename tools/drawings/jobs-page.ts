import { jobLabel } from '../../apps/server/src/kit/queue/job-texts.ts'
import { JOB_NAMES, JOBS, type JobName, type JobSpec } from '../../apps/server/src/kit/queue/jobs.ts'
import { mermaid, quoted, table, writtenBy } from './markdown.ts'
import { type Wakings, wakings } from './wakings.ts'

/** Wakes nearly every job, since it lives a year of the product: named in the table, not drawn. */
const NOT_DRAWN: readonly JobName[] = ['fill-demonstration']

/** Titles by the room of the handler. */
const PICTURES: Record<string, string> = {
  intake: 'A venda chega',
  sale: 'A venda espera e vira nota',
  'note/dispatch': 'A nota sai',
  note: 'Em volta da nota',
  tell: 'Quem é avisado',
  operation: 'A casa',
}

/** The expected content of docs/desenhos/jobs.md. */
export function jobsPage(jobs: readonly Wakings[] = wakings()): string {
  return `${[
    '# Que job acorda qual',
    `${writtenBy('do código do servidor')} Um job é acordado por \`queue.enqueue(tx, nome, …)\`, na transação do fato que o causa; os nomes estão em \`apps/server/src/kit/queue/jobs.ts\` e quem os atende em \`apps/server/src/operation/jobs/job-handlers.ts\`.`,
    'Como se lê: uma seta sai do job de cujo código se chega a um pedido do outro, por qualquer número de funções; se o pedido acontece, depende dos dados. "Ronda" é o job `sweep`, que a cada minuto, hora e dia procura o que devia estar andando. Ficam fora dos desenhos, e estão na tabela: as rotas, o job que acorda a si mesmo para continuar depois, e `fill-demonstration`, que vive um ano do produto e acorda quase todos.',
    ...Object.entries(PICTURES).flatMap(([room, title]) => [
      `## ${title}`,
      picture(jobs.filter((job) => pictureOf(job) === room)),
    ]),
    '## Todos',
    'Limites: quantos ao mesmo tempo num worker, quantos por empresa, quantas novas tentativas, em quanto tempo é dado por perdido. De cada job espera no máximo um por chave, menos de `apply-deliveries`.',
    table(['Job', 'O que faz', 'Onde', 'Acordado por', 'Limites'], jobs.map(row)),
  ].join('\n\n')}\n`
}

function pictureOf({ file }: Wakings): string {
  return Object.keys(PICTURES).find((room) => room.includes('/') && file.includes(`/src/${room}/`)) ?? roomOf(file)
}

function roomOf(file: string): string {
  return file.split('/')[3] ?? ''
}

function picture(jobs: readonly Wakings[]): string {
  const arrows = jobs.flatMap(({ name, by, ticks }) => [
    ...by.filter((other) => other !== name && !NOT_DRAWN.includes(other)).map((other) => `${other} --> ${name}`),
    ...ticks.map((tick) => `${tick}([ronda: ${TICKS[tick]}]) --> ${name}`),
  ])
  const alone = jobs.filter(({ name }) => !arrows.some((arrow) => arrow.split(/ --> /).includes(name)))
  return mermaid('flowchart LR', [...alone.map(({ name }) => name), ...arrows])
}

const TICKS: Record<string, string> = { minute: 'minuto', hour: 'hora', day: 'dia' }

function row({ name, file, by, ticks, routes, others }: Wakings): string[] {
  const jobs = by.map((other) => (other === name ? 'si mesmo' : `\`${other}\``))
  const woken = [
    ...(jobs.length > 0 ? [jobs.join(', ')] : []),
    ...(ticks.length > 0 ? [`ronda: ${ticks.map((tick) => TICKS[tick]).join(', ')}`] : []),
    ...(routes.length > 0 ? [`rotas: ${quoted(routes)}`] : []),
    ...(others.length > 0 ? [`também em ${quoted(others)}`] : []),
  ]
  return [
    `\`${name}\``,
    jobLabel(name),
    `[${file.split('/').at(-1)}](../../${file})`,
    woken.join('; '),
    limits(JOBS[name]),
  ]
}

function limits({ batchSize, workers, perCompany, retryLimit, expireInSeconds }: JobSpec): string {
  const each = perCompany === undefined ? '' : `, ${perCompany} por empresa`
  return `${batchSize * workers}${each}; ${retryLimit}×; ${expireInSeconds} s`
}

/** Jobs that nothing in the code wakes: a name left over, or a waking that this drawing cannot see. */
export function neverWoken(jobs: readonly Wakings[]): string[] {
  const woken = new Map(
    jobs.map((job) => [job.name, job.by.length + job.ticks.length + job.routes.length + job.others.length]),
  )
  return JOB_NAMES.filter((name) => !woken.get(name))
}
