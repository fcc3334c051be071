import { dayInSaoPaulo, formatCnpj } from '@talao/fiscal'
import { daysUntil, endText } from '../../company/companies/certificate-end.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { ComposedMail } from './compose.ts'
import { type Filled, fillSubject, plainText } from './fill-template.ts'
import { htmlPart } from './html.ts'

/**
 * Mail about the company's expiring certificate, worded as of today. Null when the certificate was replaced or has
 * expired, because the text would be wrong.
 */
export async function composeCertificateMail(
  tx: Tx,
  { company_id, dedupe }: { company_id: number; dedupe: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<ComposedMail | null> {
  const row = await tx
    .selectFrom('company_certificate')
    .innerJoin('company', 'company.id', 'company_certificate.company_id')
    .select(['company_certificate.id', 'company_certificate.label', 'company_certificate.not_after'])
    .select(['company.corporate_name', 'company.fantasy_name', 'company.cnpj'])
    .where('company_certificate.company_id', '=', company_id)
    .where('company_certificate.is_current', '=', true)
    .executeTakeFirst()
  if (!row || !dedupe.startsWith(`certificate:${row.id}:`) || row.not_after <= now) return null
  const name = row.fantasy_name ?? row.corporate_name
  const end = endText(daysUntil(row.not_after, now))
  const day = dayInSaoPaulo(row.not_after).split('-').toReversed().join('/')
  const subject = fillSubject(`O certificado A1 de ${name} ${end}`, {})
  const filled: Filled = [
    [[{ text: 'Olá.' }]],
    [[{ text: `O certificado A1 de ${name}, CNPJ ${formatCnpj(row.cnpj)}, ${end}: vale até ${day}.` }]],
    [[{ text: `Titular: ${row.label}` }]],
    [
      [{ text: 'Sem certificado válido nenhuma nota sai. Peça o novo à sua certificadora e envie o arquivo:' }],
      [{ label: 'Abrir o cadastro da empresa', href: `${publicUrl}/empresas/${company_id}` }],
    ],
    [[{ text: 'O certificado atual continua valendo até a troca.' }]],
  ]
  const foot = `Aviso do Talão a quem administra ${name}.`
  const company = { name: 'Talão', document: formatCnpj(row.cnpj) }
  const html = htmlPart({ subject, filled, company, warning: null, foot })
  return { subject, text: plainText(filled), html, attachments: [] }
}
