import { AppError } from '@talao/contract'
import type { WhatIfChanges } from '@talao/contract/sale/what-if'
import { hasNorm, type Norms } from '@talao/fiscal/norms/norms'
import type { Tx } from '../../kit/db/scope.ts'

/** Throws for codes that neither the official tables nor the norms have, naming the field. */
export async function refuseUnknownCodes(tx: Tx, { ncm, cfop, service }: WhatIfChanges, norms: Norms): Promise<void> {
  const said: [field: string, list: string, code: string | null | undefined][] = [
    ['ncm', 'ncm', ncm],
    ['cfop', 'cfop', cfop],
    ['service.lc_116', 'lc116', service?.lc_116],
    ['service.national_service_code', 'national_service_codes', service?.national_service_code],
    ['service.nbs', 'nbs', service?.nbs],
    ['service.cindop', 'cindop', service?.cindop],
    ['service.cclasstrib', 'cclasstrib', service?.cclasstrib],
  ]
  const asked = said.flatMap(([field, list, code]) => (code == null ? [] : [{ field, list, code }]))
  if (asked.length === 0) return
  const rows = await tx
    .selectFrom('reference_code')
    .select(['list', 'code'])
    .where((eb) => eb.or(asked.map(({ list, code }) => eb.and([eb('list', '=', list), eb('code', '=', code)]))))
    .execute()
  const isOfNorms = (list: string, code: string) =>
    (list === 'cindop' && hasNorm(norms, 'CINDOP', code)) ||
    (list === 'cclasstrib' && hasNorm(norms, 'CCLASSTRIB', code))
  const unknown = asked.filter(
    ({ list, code }) => !isOfNorms(list, code) && !rows.some((row) => row.list === list && row.code === code),
  )
  if (unknown.length === 0) return
  const errors = Object.fromEntries(
    unknown.map(({ field }) => [`changes.${field}`, ['Este código não está na tabela oficial.']]),
  )
  throw new AppError('dados_invalidos', { errors })
}
