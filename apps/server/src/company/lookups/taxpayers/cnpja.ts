import { z } from 'zod'
import type { Secret } from '../../../kit/secrets/secret.ts'
import { type Outcome, type Provider, readAs } from '../outside/provider.ts'
import { ifSameCnpj } from './same-cnpj.ts'
import { type Taxpayer, taxpayerOf } from './taxpayer.ts'

/**
 * CNPJá, paid by credits. It queries the registers again when its own data is old. Source: documentação pública da API.
 */
export function cnpja(key: Secret): Provider<'CNPJA', Taxpayer> {
  const asked = 'simples=true&registrations=BR&strategy=CACHE_IF_ERROR&maxAge=45'
  return {
    name: 'CNPJA',
    perMinute: 60,
    timeoutMs: 8_000,
    saysAbsentBy404: true,
    request: (cnpj) => ({
      url: `https://api.cnpja.com/office/${cnpj}?${asked}`,
      headers: { authorization: key.reveal() },
    }),
    read,
  }
}

/** The same without a key: five requests a minute per address. */
export const CNPJA_OPEN: Provider<'CNPJA_OPEN', Taxpayer> = {
  name: 'CNPJA_OPEN',
  perMinute: 5,
  timeoutMs: 6_000,
  saysAbsentBy404: true,
  request: (cnpj) => ({ url: `https://open.cnpja.com/office/${cnpj}` }),
  read,
}

const Text = z.string().nullish()
const Office = z.object({
  taxId: z.string(),
  alias: Text,
  company: z.object({
    name: z.string(),
    simples: z.object({ optant: z.boolean().nullish() }).nullish(),
    simei: z.object({ optant: z.boolean().nullish() }).nullish(),
  }),
  status: z.object({ text: Text }).nullish(),
  address: z
    .object({
      municipality: z.number().nullish(),
      street: Text,
      number: Text,
      details: Text,
      district: Text,
      state: Text,
      zip: Text,
    })
    .nullish(),
  phones: z.array(z.object({ area: Text, number: Text })).nullish(),
  emails: z.array(z.object({ address: Text })).nullish(),
  mainActivity: z.object({ id: z.number().nullish() }).nullish(),
  registrations: z.array(z.object({ number: Text, state: Text, enabled: z.boolean().nullish() })).nullish(),
})

function read(json: unknown, cnpj: string): Outcome<Taxpayer> {
  return readAs(Office, json, (office) =>
    ifSameCnpj(office.taxId, cnpj, () => {
      const { address, company } = office
      const [phone] = office.phones ?? []
      return taxpayerOf({
        name: company.name,
        fantasy: office.alias,
        email: office.emails?.[0]?.address,
        phone: `${phone?.area ?? ''}${phone?.number ?? ''}`,
        cnae: office.mainActivity?.id && String(office.mainActivity.id).padStart(7, '0'),
        status: office.status?.text,
        simples: company.simples?.optant,
        mei: company.simei?.optant,
        street: [address?.street],
        number: address?.number,
        complement: address?.details,
        neighborhood: address?.district,
        postalCode: address?.zip,
        city: address?.municipality,
        uf: address?.state,
        registrations:
          office.registrations?.map(({ number, state, enabled }) => ({
            uf: state,
            number,
            enabled: enabled === true,
          })) ?? null,
      })
    }),
  )
}
