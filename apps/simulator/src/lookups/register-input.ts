import { parseCnpj, UFS } from '@talao/fiscal'
import { z } from 'zod'

const UF = z.enum(UFS.map(({ uf }) => uf))

/** A company in the public registries. */
export const CompanyInput = z.strictObject({
  cnpj: z.string().refine((value) => parseCnpj(value) === value, 'não é um CNPJ sem pontuação'),
  name: z.string().min(1),
  fantasy: z.string().default(''),
  status: z.enum(['ATIVA', 'NULA', 'SUSPENSA', 'INAPTA', 'BAIXADA']).default('ATIVA'),
  email: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  /** CNAE, seven digits. */
  cnae: z.string().default('8599604'),
  /** Null when the registry does not know. */
  simples: z.boolean().nullable().default(null),
  mei: z.boolean().nullable().default(null),
  street_type: z.string().default('RUA'),
  street: z.string().default('DOS PINHEIROS'),
  number: z.string().default('88'),
  complement: z.string().default(''),
  neighborhood: z.string().default('PINHEIROS'),
  postal_code: z.string().default('05422010'),
  city: z.string().default('SAO PAULO'),
  city_id: z.int().default(3550308),
  uf: UF.default('SP'),
  registrations: z.array(z.strictObject({ uf: UF, number: z.string(), enabled: z.boolean() })).default([]),
})

export type Company = z.output<typeof CompanyInput>

/** The address of a postal code. A city with a single code has neither street nor neighborhood. */
export const PlaceInput = z.strictObject({
  postal_code: z.string().regex(/^\d{8}$/),
  street: z.string().default(''),
  neighborhood: z.string().default(''),
  city: z.string(),
  city_id: z.int(),
  uf: z.string().length(2),
})

export type Place = z.output<typeof PlaceInput>
