import { z } from 'zod'
import { Id, IntIn, Timestamp } from '../fields/fields.ts'
import { whenFieldsValid } from '../fields/write.ts'
import { CompanyIds } from '../list/list-query.ts'

/** Paid credits: those purchased, and those used by authorised production notes. */

const MOST_CREDITS = 100_000_000

export const CreditsQuery = z.strictObject({ company_id: CompanyIds.optional() })

/** A negative quantity corrects a mistaken entry and requires a note. */
export const CreditPurchaseIn = z
  .strictObject({
    company_id: IntIn,
    quantity: z
      .int('Informe um número inteiro.')
      .min(-MOST_CREDITS, 'A quantidade é alta demais.')
      .max(MOST_CREDITS, 'A quantidade é alta demais.')
      .refine((quantity) => quantity !== 0, 'Informe quantos créditos.'),
    note: z
      .string()
      .trim()
      .max(255, 'Use até 255 caracteres.')
      .transform((note) => note || null)
      .nullish(),
  })
  .refine(({ quantity, note }) => quantity >= 0 || note, {
    path: ['note'],
    ...whenFieldsValid('quantity', 'note'),
    message: 'Escreva por que estes créditos são retirados.',
  })

export const CreditPurchaseOut = z.object({
  id: Id,
  company_id: Id,
  quantity: z.int(),
  used: z.int(),
  note: z.string().nullable(),
  created_at: Timestamp,
})
export type CreditPurchaseOut = z.output<typeof CreditPurchaseOut>

export const CreditBalance = z.object({ total_quantity: z.int(), total_used: z.int(), balance: z.int() })
export type CreditBalance = z.output<typeof CreditBalance>

/** The newest thousand purchases; the totals cover all of them. */
export const CreditsOut = CreditBalance.extend({ data: z.array(CreditPurchaseOut) })
export type CreditsOut = z.output<typeof CreditsOut>
