import { AppError } from '@talao/contract'
import { belongsTo } from '@talao/documents'
import type { Tx } from '../../kit/db/scope.ts'

/**
 * A mistyped CNPJ can be corrected only until the company uses it. Sent notes and the certificate are bound to the
 * CNPJ.
 */
export async function refuseCnpjChange(
  tx: Tx,
  companyId: number,
  cnpj: string,
  bringsCertificate: boolean,
): Promise<void> {
  const sent = await tx
    .selectFrom('issue_key')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  if (sent) {
    throw new AppError('dados_invalidos', {
      errors: { cnpj: ['Esta empresa já enviou notas com o CNPJ atual. Cadastre outra empresa para outro CNPJ.'] },
    })
  }
  if (bringsCertificate) return
  const current = await tx
    .selectFrom('company_certificate')
    .select('cnpj')
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!current || belongsTo(current, cnpj)) return
  const error = new AppError('certificado_de_outro_cnpj')
  throw new AppError('certificado_de_outro_cnpj', { errors: { cnpj: [error.message] } })
}
