import { parseCnpj, UFS, type Uf } from '@talao/fiscal'
import { z } from 'zod'
import { Secret } from '../secrets/secret.ts'

/** The software house responsible for this installation (infRespTec), with the CSRT of each state that issued one. */
export type ResponsavelTecnico = {
  cnpj: string
  contact: string
  email: string
  phone: string
  csrt: Partial<Record<Uf, { id: string; secret: Secret }>>
}

/** Format `PR:01:CODE`, comma-separated: UF, CSRT id, CSRT. */
function securityCodes() {
  return z.string().transform((value, context): ResponsavelTecnico['csrt'] => {
    const codes = value.split(',').map((one) => one.trim().split(':'))
    const isKnown = ([uf, id, code]: string[]) =>
      UFS.some((one) => one.uf === uf) && /^[0-9]{2}$/.test(id ?? '') && (code ?? '').length > 0
    if (!codes.every((parts) => parts.length === 3 && isKnown(parts))) {
      const message = 'escreva UF:identificador:código, por exemplo PR:01:ABC, com vírgula entre um estado e outro.'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return Object.fromEntries(codes.map(([uf, id = '', code = '']) => [uf, { id, secret: new Secret(code) }]))
  })
}

/** RESP_TEC variables: the first four are set together or not at all. */
export const RESP_TEC_ENVIRONMENT = {
  RESP_TEC_CNPJ: z
    .string()
    .refine((text) => parseCnpj(text) !== undefined, 'informe um CNPJ válido.')
    .optional(),
  RESP_TEC_CONTACT: z.string().min(2, 'use de 2 a 60 caracteres.').max(60, 'use de 2 a 60 caracteres.').optional(),
  RESP_TEC_EMAIL: z.email('informe um endereço de e-mail.').max(60, 'use até 60 caracteres.').optional(),
  RESP_TEC_PHONE: z
    .string()
    .regex(/^[0-9]{6,14}$/, 'use de 6 a 14 números, sem sinais.')
    .optional(),
  RESP_TEC_CSRT: securityCodes().optional(),
}

type Given = z.infer<z.ZodObject<typeof RESP_TEC_ENVIRONMENT>>

/** The software house from the environment. Undefined when no variable is set, HALF when some are missing. */
export function responsavelTecnicoOf(given: Given): ResponsavelTecnico | undefined | 'HALF' {
  const { RESP_TEC_CNPJ, RESP_TEC_CONTACT, RESP_TEC_EMAIL, RESP_TEC_PHONE, RESP_TEC_CSRT } = given
  if (RESP_TEC_CNPJ && RESP_TEC_CONTACT && RESP_TEC_EMAIL && RESP_TEC_PHONE) {
    const cnpj = parseCnpj(RESP_TEC_CNPJ) ?? ''
    return { cnpj, contact: RESP_TEC_CONTACT, email: RESP_TEC_EMAIL, phone: RESP_TEC_PHONE, csrt: RESP_TEC_CSRT ?? {} }
  }
  const isNamed = RESP_TEC_CNPJ || RESP_TEC_CONTACT || RESP_TEC_EMAIL || RESP_TEC_PHONE || RESP_TEC_CSRT
  return isNamed ? 'HALF' : undefined
}
