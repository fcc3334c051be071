// table
import type { NormKind } from '@talao/fiscal/norms/norm-row'

export type ValueField = {
  name: string
  label: string
  /** How the content is typed: `codes` is a list, `cents` an amount in reais. */
  type: 'percent' | 'flag' | 'choice' | 'codes' | 'text' | 'number' | 'cents'
  /** Of a choice: value and label. */
  options?: readonly (readonly [value: string, label: string])[]
  hint?: string
  isOptional?: true
  isWide?: true
}

const YES_NO = [
  ['true', 'Sim'],
  ['false', 'Não'],
] as const

const flag = (name: string, label: string): ValueField => ({ name, label, type: 'flag', options: YES_NO })
const share = (name: string, label: string): ValueField => ({ name, label, type: 'percent', isOptional: true })

/** The fields in which the value of a norm is typed, by its kind. */
export const VALUE_FIELDS: Readonly<Record<NormKind, readonly ValueField[]>> = {
  RATE: [{ name: 'percent', label: 'Alíquota', type: 'percent', hint: 'Até quatro casas, como 8,8.' }],
  DUTY: [
    {
      name: 'duty',
      label: 'A nota deve informar?',
      type: 'choice',
      options: [
        ['DUE', 'Sim, é obrigatório'],
        ['NONE', 'Não'],
      ],
    },
    flag('refused_if_absent', 'A falta recusa a nota?'),
  ],
  FEATURE: [flag('on', 'Vale a partir do dia?')],
  PACKAGE: [
    {
      name: 'document',
      label: 'Documento',
      type: 'choice',
      options: [
        ['NFE', 'NF-e'],
        ['NFSE', 'NFS-e'],
      ],
    },
    flag('is_emitted', 'As notas saem com ele?'),
  ],
  CST_IBSCBS: [
    {
      name: 'groups',
      label: 'Grupos que ele exige',
      type: 'codes',
      hint: 'Separe por vírgula.',
      isOptional: true,
      isWide: true,
    },
  ],
  CCLASSTRIB: [
    { name: 'cst', label: 'CST', type: 'text' },
    { name: 'description', label: 'Descrição', type: 'text', isWide: true },
    share('ibs_reduction', 'Redução do IBS'),
    share('cbs_reduction', 'Redução da CBS'),
    { ...flag('nfe', 'Vale na NF-e?'), isOptional: true },
    { ...flag('nfse', 'Vale na NFS-e?'), isOptional: true },
    { name: 'tprbsn', label: 'Tipo no Simples', type: 'text', isOptional: true },
    { name: 'rate_kind', label: 'Tipo de alíquota', type: 'text', isOptional: true },
    { name: 'groups', label: 'Grupos', type: 'codes', hint: 'Separe por vírgula.', isOptional: true },
    { name: 'legal_basis', label: 'Base legal', type: 'text', isOptional: true, isWide: true },
  ],
  CINDOP: [
    flag('needs_buyer_city', 'Pede a cidade do comprador?'),
    { name: 'description', label: 'Descrição', type: 'text', isOptional: true, isWide: true },
  ],
  CORRELATION: [
    { name: 'cindop', label: 'cIndOp', type: 'codes', hint: 'Separe por vírgula.', isOptional: true },
    { name: 'cclasstrib', label: 'cClassTrib', type: 'codes', hint: 'Separe por vírgula.', isOptional: true },
  ],
  REJECTION: [
    { name: 'cause', label: 'Causa', type: 'text', hint: 'Uma frase que quem vende entende.', isWide: true },
    { name: 'action', label: 'O que fazer', type: 'text', isWide: true },
    {
      name: 'resend',
      label: 'Como enviar de novo',
      type: 'choice',
      options: [
        ['same_number', 'Com o mesmo número'],
        ['next_number', 'Com o próximo número'],
        ['consult_first', 'Consultar antes'],
        ['wait', 'Esperar e repetir'],
        ['never', 'Não enviar de novo'],
      ],
    },
    {
      name: 'outcome',
      label: 'O que ela é',
      type: 'choice',
      options: [
        ['REFUSED', 'Recusa'],
        ['AUTHORISED', 'Aviso numa nota autorizada'],
        ['WAIT', 'Espera'],
      ],
    },
    { name: 'field_path', label: 'Campo que resolve', type: 'text', hint: 'Como items.*.ncm.', isOptional: true },
  ],
  SIMPLES_ANNEX: [
    { name: 'up_to_cents', label: 'Receita até', type: 'cents' },
    { name: 'rate', label: 'Alíquota nominal', type: 'percent' },
    { name: 'deduction_cents', label: 'Parcela a deduzir', type: 'cents' },
    share('irpj', 'IRPJ'),
    share('csll', 'CSLL'),
    share('cbs', 'CBS'),
    share('cpp', 'CPP'),
    share('icms', 'ICMS'),
    share('iss', 'ISS'),
    share('ipi', 'IPI'),
    share('ibs', 'IBS'),
  ],
}

/** How the code of a norm is written, by its kind. */
export const CODE_HINTS: Readonly<Record<NormKind, string>> = {
  RATE: 'IBS_UF, IBS_MUN ou CBS.',
  DUTY: 'NFE/1/* (o número é o CRT) ou NFSE/LUCRO_REAL/1.05.',
  FEATURE: 'Letras, números e traço baixo, como DANFE_2026_010.',
  PACKAGE: 'O nome do pacote, como PL_010b.',
  CST_IBSCBS: 'Três algarismos, como 000.',
  CCLASSTRIB: 'Seis algarismos, como 000001.',
  CINDOP: 'Seis algarismos, como 100301.',
  CORRELATION: 'Item e NBS, como 08.02/122030000.',
  REJECTION: 'Quem recusa e o código, como SEFAZ/162.',
  SIMPLES_ANNEX: 'Anexo e faixa, como III/1.',
}
