import type { PlatformId } from '@talao/contract/fields/ids'
import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  type CredentialKey,
} from '@talao/contract/integration/credential-fields'

/** Platforms of the common form. Hotmart has its own form, and API clients are not integrations. */
export type FormPlatformId = Exclude<PlatformId, 'HOTMART' | 'API'>
export type PlatformSpec = {
  /** Text on the card of a platform that is not connected. */
  about: string
  /** Text next to the title of the credentials. */
  where: string
  /** Queries the platform supports; empty when it offers none. */
  asks: readonly ('range' | 'transaction' | 'products')[]
  /** The user maps the platform's format. */
  isMapped?: true
}

export const PLATFORMS: Readonly<Record<FormPlatformId, PlatformSpec>> = {
  EDUZZ: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na Eduzz: Developer Hub',
    asks: ['range', 'products'],
  },
  KIWIFY: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na Kiwify: Apps, Webhooks e API',
    asks: ['range', 'transaction', 'products'],
  },
  MONETIZZE: {
    about: 'Recebe os postbacks de vendas, devoluções e disputas e busca vendas antigas.',
    where: 'na Monetizze: Ferramentas',
    asks: ['range', 'transaction'],
  },
  TICTO: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na Ticto: Ferramentas',
    asks: ['range', 'transaction', 'products'],
  },
  BRAIP: {
    about: 'Recebe vendas, devoluções e contestações por postback e busca vendas antigas.',
    where: 'na Braip: Ferramentas',
    asks: ['range', 'transaction', 'products'],
  },
  PREFECTPAY: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na PerfectPay: Ferramentas',
    asks: ['range', 'transaction'],
  },
  TMB: {
    about: 'Vendas no boleto parcelado: uma nota por contrato efetivado.',
    where: 'na TMB: Portal do Produtor',
    asks: ['range', 'transaction', 'products'],
  },
  XGROW: {
    about: 'Você aponta os campos de um aviso de exemplo; o Talão aprende o formato.',
    where: 'na Xgrow: Integrações',
    asks: [],
    isMapped: true,
  },
  OTHER: {
    about: 'Qualquer programa que avise vendas por webhook: você aponta os campos de um aviso de exemplo.',
    where: 'no painel da sua plataforma',
    asks: [],
    isMapped: true,
  },
}

/** Credential fields under the names used by the common form. */
export type FormCredential = CredentialField & { key: Exclude<CredentialKey, 'hottok' | 'basic_token'> }

export function credentialsOf(type: FormPlatformId): readonly FormCredential[] {
  return CREDENTIAL_FIELDS[type]
}
