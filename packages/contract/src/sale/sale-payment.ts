import { readCnpj } from '@talao/fiscal/value/document'
import { z } from 'zod'
import { optionalText } from '../fields/fields.ts'

/**
 * Means of a payment that an NF-e links to (tpMeioPgto of gPgtoVinc). No card is one. Source: IT 2026.001, second hand.
 */
export const PAYMENT_MEANS = ['15', '17', '18', '20', '23', '24'] as const

/** A payment of a sale. Its parties are each known by CNPJ or by name, or not at all. */
export const SalePayment = z.object({
  transaction_id: z.string().nullable(),
  payment_means: z.enum(PAYMENT_MEANS).nullable(),
  psp_name: z.string().nullable(),
  psp_cnpj: z.string().nullable(),
  receiver_name: z.string().nullable(),
  receiver_cnpj: z.string().nullable(),
})
export type SalePayment = z.output<typeof SalePayment>

const Cnpj = optionalText(30)
  .transform((text, context) => {
    const cnpj = text === null ? null : readCnpj(text)
    if (cnpj !== undefined) return cnpj
    context.addIssue({ code: 'custom', message: 'CNPJ inválido.' })
    return z.NEVER
  })
  .default(null)

/** A payment as a program reports it. */
export const SalePaymentIn = z
  .strictObject({
    transaction_id: optionalText(200).default(null),
    payment_means: z.enum(PAYMENT_MEANS, 'Use 15, 17, 18, 20, 23 ou 24.').nullable().default(null),
    psp_name: optionalText(150).default(null),
    psp_cnpj: Cnpj,
    receiver_name: optionalText(150).default(null),
    receiver_cnpj: Cnpj,
  })
  .refine(
    ({ payment_means: _means, ...told }) => Object.values(told).some((value) => value !== null),
    'Informe a transação, a instituição ou quem recebeu.',
  )
