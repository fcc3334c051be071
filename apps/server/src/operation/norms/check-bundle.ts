import { type NormBundlePayload, NormExampleIn, type NormFault, type NormReport } from '@talao/contract'
import { compareExamples } from '@talao/fiscal/norms/compare-examples'
import { GOLDEN_EXAMPLES } from '@talao/fiscal/norms/golden-examples'
import { judgeExample } from '@talao/fiscal/norms/judge-example'
import { type LayeredRow, type NormRow, normIdentity } from '@talao/fiscal/norms/norm-row'
import type { Norms } from '@talao/fiscal/norms/norms'
import { type NormSet, normSetOf } from '../../ledger/norms/load-norms.ts'
import type { BundleLayer } from '../../ledger/norms/stored-bundles.ts'
import { codeFaults, parseAll, parseRows, rangeFaults } from './check-rows.ts'
import { contentOf } from './row-content.ts'

/** What is proposed: rows and examples as received, and the examples whose amounts the publisher says change. */
export type Proposal = Pick<NormBundlePayload, 'rows' | 'examples' | 'changes'> & {
  layer: BundleLayer
  version: string
}
/** What it would be merged with: the norms in force, and the rows of each bundle in force. */
export type Present = { set: NormSet; layers: Partial<Record<BundleLayer, readonly NormRow[]>> }
/** `proposed` is what would be in force; null when a step refused the rows before they could be merged. */
export type Checked = { report: NormReport; rows: NormRow[]; proposed: NormSet | null }

/**
 * Checks a proposal step by step. The first step with a fault refuses it, and all faults of that step are reported.
 * Nothing is stored.
 */
export async function checkProposal(proposal: Proposal, present: Present): Promise<Checked> {
  const { read: rows, faults: broken } = parseRows(proposal.rows)
  const examples = parseAll('examples', proposal.examples, NormExampleIn)
  const misread = [...broken, ...examples.faults]
  if (misread.length > 0) return refused(misread)
  const ranges = rangeFaults(rows)
  if (ranges.length > 0) return refused(ranges)
  const layers = { ...present.layers, [proposal.layer]: rows }
  const proposed = await normSetOf(layers, proposal.version)
  const counts = countRows(rows, present.set.rows, present.layers[proposal.layer] ?? [])
  const unknown = await codeFaults(rows, proposed.rows)
  if (unknown.length > 0) return refused(unknown, counts)
  const golden = await compareGolden({ ...proposal, rows }, present, proposed.norms)
  const report: NormReport = { faults: golden.faults, rows: counts, golden: golden.judged, products: null }
  if (golden.faults.length > 0) return { report, rows, proposed }
  return { report: { ...report, faults: unmetExamples(examples.read, proposed.norms) }, rows, proposed }
}

const NOTHING_JUDGED: NormReport['golden'] = { judged: 0, changed: [] }

function refused(faults: NormFault[], rows = { new: 0, changed: 0, gone: 0 }): Checked {
  return { report: { faults, rows, golden: NOTHING_JUDGED, products: null }, rows: [], proposed: null }
}

function countRows(rows: readonly NormRow[], now: readonly LayeredRow[], former: readonly NormRow[]) {
  const inForce = new Map(now.map((row) => [normIdentity(row), contentOf(row)]))
  const own = new Set(rows.map(normIdentity))
  const known = rows.filter((row) => inForce.has(normIdentity(row)))
  return {
    new: rows.length - known.length,
    changed: known.filter((row) => inForce.get(normIdentity(row)) !== contentOf(row)).length,
    gone: former.filter((row) => !own.has(normIdentity(row))).length,
  }
}

/**
 * Judges the examples of the house. Norms under which a valid note becomes invalid are refused. So is a publisher's
 * bundle that changes amounts without saying so, compared without what was typed here, which no publisher knows. What a
 * user types changes amounts on purpose, after the preview, and is only reported.
 */
export async function compareGolden(
  { layer, changes, rows }: Pick<Proposal, 'layer' | 'changes'> & { rows: readonly NormRow[] },
  present: Present,
  proposed: Norms,
): Promise<{ faults: NormFault[]; judged: NormReport['golden'] }> {
  const changed = compareExamples(GOLDEN_EXAMPLES, present.set.norms, proposed)
  const refusing = changed.filter(({ becomesInvalid }) => becomesInvalid)
  if (layer === 'PUBLISHER') {
    const { PUBLISHER = [] } = present.layers
    const [before, after] = [await normSetOf({ PUBLISHER }, ''), await normSetOf({ PUBLISHER: rows }, '')]
    refusing.push(
      ...compareExamples(GOLDEN_EXAMPLES, before.norms, after.norms).filter(({ becomesInvalid }) => !becomesInvalid),
    )
  }
  const announced = new Set(changes.map(({ example_id }) => example_id))
  const faults = refusing
    .filter(({ id, becomesInvalid }) => becomesInvalid || !announced.has(id))
    .map(({ id, text }): NormFault => ({ step: 'golden', where: id, text: `O exemplo ${id} ${said(text)}.` }))
  return { faults, judged: { judged: GOLDEN_EXAMPLES.length, changed: changed.map(({ id, text }) => ({ id, text })) } }
}

function said(text: string): string {
  return text.startsWith('deixa') ? text : `muda: ${text}`
}

/** The bundle's own examples that do not come out as it says. */
function unmetExamples(examples: readonly NormExampleIn[], norms: Norms): NormFault[] {
  return examples.flatMap((example): NormFault[] => {
    const { faults, figures } = judgeExample(example, norms)
    const { expect } = example
    const isMet =
      faults.join() === [...new Set(expect.faults)].toSorted().join() &&
      figures.ibs === expect.figures.ibs &&
      figures.cbs === expect.figures.cbs
    const found = `faltas ${faults.join(', ') || 'nenhuma'}, IBS ${figures.ibs ?? 'nada'}, CBS ${figures.cbs ?? 'nada'}`
    return isMet
      ? []
      : [
          {
            step: 'examples',
            where: example.id,
            text: `O exemplo ${example.id} não dá o que o pacote espera: ${found}.`,
          },
        ]
  })
}
