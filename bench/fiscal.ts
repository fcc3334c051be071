// Measures the core of a note against baselines in the same run: sealing against a bare RSA signature, the DANFE
// against a published library, and reading back in documents per second.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import type { PaperTask, PaperTime } from './fiscal/paper-process.ts'
import { measureReading } from './fiscal/reading.ts'
import { measureSealing } from './fiscal/sealing.ts'

const SEALING_TARGET = 0.8
const READING_TARGET = 300
const PAPER_TARGET = { faster: 20, memory: 0.5 }

console.log(
  `\n  Máquina          ${os.cpus().length} × ${os.cpus()[0]?.model ?? '?'}, Node ${process.version}, carga ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
)
reportSealing()
reportReading()
for (const items of [1, 10, 100]) await reportPaper(items)

function reportSealing(): void {
  const { documents, notes, signatures } = measureSealing()
  const verdict = documents.ratio < SEALING_TARGET ? 'abaixo da meta' : 'cumpre a meta'
  console.log(`
  RSA-2048 pura    ${rate(signatures)} assinaturas do mesmo tamanho
  Selar            ${rate(documents.rate)} notas de 1 item conferidas, escritas e assinadas
  Razão            ${documents.ratio.toFixed(2)} (${verdict} de ${SEALING_TARGET})
  Desde a tela     ${rate(notes.rate)} com os tributos e a composição, razão ${notes.ratio.toFixed(2)}`)
}

function reportReading(): void {
  const documents = measureReading()
  const verdict = documents < READING_TARGET ? 'abaixo da meta' : 'cumpre a meta'
  console.log(
    `\n  Ler de volta     ${rate(documents)} procNFe de 41 itens lidos e conferidos (${verdict} de ${READING_TARGET}/s)`,
  )
}

async function reportPaper(items: number): Promise<void> {
  const ours = await paper({ hand: 'talao', items })
  const library = await paper({ hand: 'library', items })
  const faster = library.milliseconds / ours.milliseconds
  const memory = ours.growth / library.growth
  const met = faster >= PAPER_TARGET.faster && memory <= PAPER_TARGET.memory
  console.log(`
  DANFE de ${String(items).padEnd(7)} ${ours.milliseconds.toFixed(1)} ms, ${megabytes(ours.growth)} a mais, ${Math.round(ours.bytes / 1024)} KB
  Biblioteca       ${library.milliseconds.toFixed(1)} ms, ${megabytes(library.growth)} a mais, ${Math.round(library.bytes / 1024)} KB
  Razão            ${faster.toFixed(1)} vezes mais rápido, ${memory.toFixed(2)} da memória (${met ? 'cumpre a' : 'abaixo da'} meta de ${PAPER_TARGET.faster} e ${PAPER_TARGET.memory})`)
}

/** Each renderer runs in a separate process so that its memory can be measured alone. */
async function paper(task: PaperTask): Promise<PaperTime> {
  const child = fork(new URL('./fiscal/paper-process.ts', import.meta.url), { serialization: 'advanced' })
  child.send(task)
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('the drawing process ended without an answer.')),
  )
  const [answer] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return answer as PaperTime
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond)}/s`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
