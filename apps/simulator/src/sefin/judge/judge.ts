import { checkSubstitution, INF_DPS, type InfDps } from '@talao/fiscal'
import { sentinelsOf } from '../control-texts.ts'
import { refusal, type SefinRefusal } from '../refusal.ts'
import { HEADER_RULES } from './header.ts'
import { layoutRefusals, type Places } from './layout.ts'
import { PARTY_RULES } from './parties.ts'
import type { Situation } from './rule.ts'
import { SERVICE_RULES } from './service.ts'
import { taxRefusals } from './taxes.ts'
import { VALUE_RULES } from './values.ts'

/** Checks a DPS against the layout. A DPS with layout faults is not checked any further. */
export function judgeLayout(dps: InfDps, places?: Places): SefinRefusal[] {
  return layoutRefusals(INF_DPS, dps, places)
}

/** All broken rules of a DPS that fits the layout. Empty when it is accepted. */
export function judgeDps(dps: InfDps, situation: Situation): SefinRefusal[] {
  const asked = sentinelsOf(dps).refuse
  if (asked) return [refusal(asked, 'pedido no texto da nota')]
  const broken = RULES.filter(({ test }) => !test(dps, situation))
  const named = broken.map(({ code, about }) => refusal(code, about?.(dps, situation)))
  const taxes = taxRefusals(dps, situation).map((code) => refusal(code))
  return distinct([...named, ...taxes, ...replacementRefusals(dps, situation)])
}

/** The rules that need only the DPS and its situation. */
export const RULES = [...HEADER_RULES, ...PARTY_RULES, ...SERVICE_RULES, ...VALUE_RULES]

/** E0056, E0060, E0061. */
function replacementRefusals(dps: InfDps, { replaced }: Situation): SefinRefusal[] {
  if (!dps.subst || !replaced) return []
  return checkSubstitution(dps, replaced.dps).map(({ code, field }) => refusal(code, field))
}

function distinct(refusals: SefinRefusal[]): SefinRefusal[] {
  return [...new Map(refusals.map((one) => [one.codigo, one])).values()]
}
