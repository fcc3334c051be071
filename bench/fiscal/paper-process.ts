// Child process: draws one DANFE repeatedly with one renderer and reports its time and memory.
import { once } from 'node:events'
import { gerarPDF } from '@alexssmusica/node-pdf-nfe'
import { renderDanfe } from '@talao/documents'
import { writeLayout } from '@talao/fiscal/layout/write'
import { INF_NFE } from '@talao/fiscal/nfe/layout/nfe'
import { readNfe } from '@talao/fiscal/nfe/xml'
import { issued, noteOf } from './notes.ts'
import { processed } from './processed.ts'

export type PaperTask = { hand: 'talao' | 'library'; items: number }
/**
 * `milliseconds` is the median per drawing. `growth` is the peak memory of the process above its level before the first
 * drawing, in bytes.
 */
export type PaperTime = { milliseconds: number; growth: number; bytes: number }

const WARM_UP = 20
const TIMED = 21

const [task] = await once(process, 'message')
const time = await measure(task)
process.send?.(time, () => process.disconnect())

async function measure({ hand, items }: PaperTask): Promise<PaperTime> {
  const xml = processed(writeLayout(INF_NFE, issued(noteOf(items), 1).infNFe))
  const draw = hand === 'talao' ? () => ours(xml) : () => library(xml)
  const before = process.memoryUsage.rss()
  for (let warm = 0; warm < WARM_UP; warm += 1) await draw()
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < TIMED; round += 1) {
    const began = performance.now()
    bytes = await draw()
    times.push(performance.now() - began)
  }
  const highest = process.resourceUsage().maxRSS * 1024
  return { milliseconds: times.toSorted((a, b) => a - b)[Math.floor(TIMED / 2)] ?? 0, growth: highest - before, bytes }
}

/** Starts from the XML, because the library does too. */
async function ours(xml: string): Promise<number> {
  const { nfe, protocol } = readNfe(xml)
  return (await renderDanfe(nfe, protocol)).length
}

async function library(xml: string): Promise<number> {
  const drawing = await gerarPDF(xml, { cancelada: false })
  let bytes = 0
  for await (const chunk of drawing) bytes += chunk.length
  return bytes
}
