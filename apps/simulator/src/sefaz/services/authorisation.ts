import type { InfNfe } from '@talao/fiscal'
import { attributeOf, childrenOf, childText } from '@talao/fiscal/xml/tree'
import type { SimulatorContext } from '../../context/context.ts'
import { type Call, headOf, type ServiceParts } from '../call.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { type Sentinels, sentinelsInXml } from '../judge/control-texts.ts'
import { readNote } from '../judge/read-note.ts'
import { RET_LOT } from '../layout/answers.ts'
import { writeAnswer } from '../layout/write.ts'
import { decideNote } from '../register/authorise.ts'
import { receiveLot } from '../register/lot.ts'
import { rawElements } from '../soap/raw.ts'

/**
 * NFeAutorizacao4: a single note is decided at once. Several notes, or one with `[sim:lento=…]` or `[sim:limbo]`, get a
 * receipt.
 */
export const AUTHORISATION: ServiceParts = { refuse, serve }

function refuse(world: SimulatorContext, call: Call, verdict: SefazAnswer): string {
  return writeAnswer(RET_LOT, headOf(world, call, verdict))
}

function serve(world: SimulatorContext, call: Call): string {
  const lot = readLot(call)
  if ('code' in lot) return refuse(world, call, lot)
  const [first, ...more] = lot.notes
  const { limbo, slowSeconds } = first ? sentinelsInXml(first.nfe) : QUICK
  if (!first || more.length > 0 || limbo || slowSeconds !== undefined) {
    const infRec = receiveLot(world, call, lot.notes, limbo ? null : (slowSeconds ?? 0) * 1000)
    return writeAnswer(RET_LOT, { ...headOf(world, call, cstatAnswer('103')), infRec })
  }
  const protNfe = world.db.transaction(() => decideNote(world, call, first.raw, first.nfe))
  return writeAnswer(RET_LOT, headOf(world, call, cstatAnswer('104')), protNfe)
}

const QUICK: Pick<Sentinels, 'limbo' | 'slowSeconds'> = { limbo: false, slowSeconds: undefined }
const MOST_NOTES = 50

type Lot = { notes: { raw: string; nfe: InfNfe }[] }

/** The notes of a lot, or the refusal of the lot. Source: NT 2025.001 (452, 764). */
function readLot({ root, payload }: Call): Lot | SefazAnswer {
  const notes = rawElements(payload, 'NFe')
  const [, synchronous] = [childText(root, 'idLote'), childText(root, 'indSinc')]
  if (root.name !== 'enviNFe' || !isHead(root)) return cstatAnswer('215', ' [enviNFe]')
  if (attributeOf(root, 'versao') !== '4.00') return cstatAnswer('239')
  if (notes.length === 0 || notes.length > MOST_NOTES) return cstatAnswer('225', ' [NFe]')
  if (notes.length === 1 && synchronous === '0') return cstatAnswer('452')
  if (notes.length > 1 && synchronous === '1') return cstatAnswer('764')
  const read = notes.map((raw) => ({ raw, found: readNote(raw) }))
  const bad = read.find(({ found }) => !found.ok)?.found
  if (bad && !bad.ok) return bad.refusal
  return { notes: read.flatMap(({ raw, found }) => (found.ok ? [{ raw, nfe: found.nfe }] : [])) }
}

function isHead(root: Call['root']): boolean {
  const [idLote, indSinc, ...notes] = childrenOf(root)
  if (idLote?.name !== 'idLote' || indSinc?.name !== 'indSinc' || notes.some(({ name }) => name !== 'NFe')) return false
  return /^[0-9]{1,15}$/.test(childText(root, 'idLote') ?? '') && /^[01]$/.test(childText(root, 'indSinc') ?? '')
}
