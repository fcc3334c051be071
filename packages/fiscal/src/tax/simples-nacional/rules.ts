// table
import { ruleSentence } from '../explain.ts'

/**
 * The calculation of each rate of the Simples, written as in TAX_RULES: `{x$}` an input in reais, `{x%}` a percentage,
 * `{x#}` plain; `{result%}` the rate.
 */
export const SIMPLES_RULES = {
  'SN-EFETIVA-01': {
    source: 'LC 123/2006, art. 18, § 1º-A',
    says: '({rbt12$} × {nominal%} − {deduction$}) ÷ {rbt12$} = {result%} (Anexo {annex#}, {bracket#}ª faixa)',
  },
  'SN-EFETIVA-02': {
    source: 'Resolução CGSN 140/2018, art. 22, § 2º, I, na redação da 190/2026',
    says: 'Nos dois primeiros meses de atividade vale a 1ª faixa do Anexo {annex#}: {result%}',
  },
  'SN-CBS-01': {
    source: 'LC 123/2006, art. 18, § 1º-B; Resolução CGSN 190/2026',
    says: 'Alíquota efetiva de {effective%} × {share%} de CBS (Anexo {annex#}, {bracket#}ª faixa) = {result%}',
  },
  'SN-CBS-02': {
    source: 'LC 123/2006, art. 18, § 1º-B, I; nota do Anexo {annex#}',
    says: 'Alíquota efetiva de {effective%} menos {iss%} de ISS, o máximo, × {share%} de CBS = {result%}',
  },
  'SN-IBS-01': {
    source: 'LC 123/2006, art. 18, § 1º-B; Resolução CGSN 190/2026',
    says: 'Alíquota efetiva de {effective%} × {share%} de IBS (Anexo {annex#}, {bracket#}ª faixa) = {result%}',
  },
  'SN-IBS-02': {
    source: 'LC 123/2006, art. 18, § 1º-B, I; nota do Anexo {annex#}',
    says: 'Alíquota efetiva de {effective%} menos {iss%} de ISS, o máximo, × {share%} de IBS = {result%}',
  },
  'SN-IBS-03': {
    source: 'Resolução CGSN 140/2018, art. 21, IV, na redação da 190/2026',
    says: 'Acima da 5ª faixa: ({rbt12$} × {nominal%} − {deduction$}) ÷ {rbt12$} × {share%} de IBS da 5ª faixa = {result%}',
  },
} as const satisfies Record<string, { source: string; says: string }>

export type SimplesRuleId = keyof typeof SIMPLES_RULES

/** A rate in percent with the four decimals of pIBSSN and pCBSSN, and its calculation. */
export type SimplesRate = { percent: string; rule: SimplesRuleId; inputs: Readonly<Record<string, string>> }

/** The calculation of a rate as one Portuguese sentence, with its source. */
export function explainRate({ rule, inputs, percent }: SimplesRate): string {
  const { says, source } = SIMPLES_RULES[rule]
  const named = source.replace('{annex#}', inputs['annex'] ?? '')
  return ruleSentence({ says, source: named }, { ...inputs, result: percent })
}
