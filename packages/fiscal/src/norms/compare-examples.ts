import type { ExampleJudgement, NormExample } from './example.ts'
import { judgeExample } from './judge-example.ts'
import type { Norms } from './norms.ts'

/** An example that proposed norms judge differently, in Portuguese. */
export type ChangedExample = { id: string; becomesInvalid: boolean; text: string }

/** To hold a note that would be refused without IBS and CBS is what the row of such a duty is for. */
const HOLDING = ['NFE-IBS-CBS-SEM-IE', 'NFE-IBS-CBS-EXIGIDO', 'NFSE-IBS-CBS-EXIGIDO']

/**
 * Judges examples under the present norms and the proposed ones. Amounts that appear only because a missing rate became
 * known are what a rate is for, and no change.
 */
export function compareExamples(examples: readonly NormExample[], present: Norms, proposed: Norms): ChangedExample[] {
  return examples.flatMap((example): ChangedExample[] => {
    const [before, after] = [judgeExample(example, present), judgeExample(example, proposed)]
    const added = before.faults.length === 0 ? after.faults : []
    const broken = added.filter((code) => !HOLDING.includes(code))
    if (broken.length > 0)
      return [{ id: example.id, becomesInvalid: true, text: `deixa de ser válido: ${broken.join(', ')}` }]
    const held = added.length > 0 ? ['passa a esperar pelo IBS e pela CBS'] : []
    const moved = [...held, ...(before.awaitsRate ? [] : movedFigures(before, after))]
    return moved.length === 0 ? [] : [{ id: example.id, becomesInvalid: false, text: moved.join('; ') }]
  })
}

function movedFigures(before: ExampleJudgement, after: ExampleJudgement): string[] {
  return (['ibs', 'cbs'] as const).flatMap((tax) => {
    const [was, is] = [before.figures[tax], after.figures[tax]]
    return was === is ? [] : [`${tax.toUpperCase()} de ${was ?? 'nada'} para ${is ?? 'nada'}`]
  })
}
