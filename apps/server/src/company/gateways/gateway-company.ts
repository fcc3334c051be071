import { randomBytes } from 'node:crypto'
import { packA1 } from '@talao/documents'
import type { GatewayCompany, Numbering } from '@talao/gateways'
import type { Tx } from '../../kit/db/scope.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { currentCertificate } from '../companies/certificate.ts'
import { loadIssuer } from '../companies/issuer.ts'
import { registeredKinds } from '../companies/registered-kinds.ts'
import { TOKEN_GATEWAY } from './access.ts'

export type PreparedCompany = {
  company: GatewayCompany
  fingerprint: string | null
  gateway: string
  nfsGateway: string
}

/**
 * The company's registration data for the provider. It includes the certificate only when the provider has another one,
 * and enables a kind of note only when the company needs it or has the registration for it. The provider refuses a
 * whole company that lacks the registration of an enabled kind, so enabling an unused kind would block the other.
 */
export async function gatewayCompany(tx: Tx, vault: Vault, companyId: number): Promise<PreparedCompany> {
  const issuer = await loadIssuer(tx, companyId)
  const known = await tx
    .selectFrom('company_gateway')
    .select(['external_id', 'certificate_fingerprint'])
    .where('company_id', '=', companyId)
    .where('gateway', '=', TOKEN_GATEWAY)
    .executeTakeFirst()
  // ISENTO (for a city that gives no registration) goes on no note, but shows that the company provides services.
  const { municipal_registration } = await tx
    .selectFrom('company')
    .select('municipal_registration')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const serves = municipal_registration !== null
  const kinds = await registeredKinds(tx, companyId)
  const kept = await currentCertificate(tx, vault, companyId)
  const password = randomBytes(18).toString('base64url')
  const isNew = kept !== null && kept.fingerprint !== known?.certificate_fingerprint
  const isCity = issuer.nfs_gateway === 'FOCUS_NFE_MUNICIPAL'
  return {
    gateway: issuer.gateway,
    nfsGateway: issuer.nfs_gateway,
    fingerprint: kept?.fingerprint ?? known?.certificate_fingerprint ?? null,
    company: {
      externalId: known?.external_id ?? null,
      cnpj: issuer.cnpj,
      corporate_name: issuer.corporate_name,
      fantasy_name: issuer.fantasy_name,
      state_registration: issuer.state_registration,
      municipal_registration: issuer.municipal_registration,
      tax_regime: issuer.tax_regime,
      email: issuer.email,
      phone: issuer.contact,
      address: issuer.address,
      nfe: {
        // `undefined` leaves the provider's setting unchanged: it may have been enabled before.
        enabled: issuer.gateway === TOKEN_GATEWAY && (kinds.nfe || issuer.state_registration !== null || undefined),
        ...(await numbering(tx, 'nfe_access_setting', companyId)),
      },
      nfse: {
        enabled:
          issuer.nfs_gateway !== 'NFSE_NACIONAL' &&
          serves &&
          // A city's own system requires a real registration number; ISENTO is not enough.
          (kinds.nfse || !isCity || issuer.municipal_registration !== null || undefined),
        national: !isCity,
        ...(await numbering(tx, 'nfs_access_setting', companyId)),
        ...(isCity ? await cityLogin(tx, vault, companyId) : {}),
      },
      ...(isNew ? { certificate: { pfx: packA1(kept, password), password } } : {}),
    },
  }
}

/** Only numbers that a user has set since the last push: the provider keeps counting by itself. */
async function numbering(tx: Tx, table: 'nfe_access_setting' | 'nfs_access_setting', companyId: number) {
  const rows = await tx
    .selectFrom(table as 'nfe_access_setting')
    .select(['in_production', 'next_number', 'serie'])
    .where('company_id', '=', companyId)
    .where('to_push', '=', true)
    .execute()
  const of = (production: boolean): Numbering | undefined => {
    const row = rows.find(({ in_production }) => in_production === production)
    return row && { next_number: row.next_number, serie: String(row.serie) }
  }
  const [production, homologation] = [of(true), of(false)]
  return { ...(production ? { production } : {}), ...(homologation ? { homologation } : {}) }
}

export const cityPasswordPlace = (companyId: number, production: boolean) =>
  `company:${companyId}|nfs-password:${production ? 'producao' : 'homologacao'}`

export const cityTokenPlace = (companyId: number, production: boolean) =>
  `company:${companyId}|nfs-token:${production ? 'producao' : 'homologacao'}`

async function cityLogin(tx: Tx, vault: Vault, companyId: number) {
  const row = await tx
    .selectFrom('nfs_access_setting')
    .select(['username', 'password_sealed'])
    .where('company_id', '=', companyId)
    .where('in_production', '=', true)
    .executeTakeFirst()
  if (!row?.username) return {}
  const password = row.password_sealed ? vault.open(row.password_sealed, cityPasswordPlace(companyId, true)) : null
  return { login: { username: row.username, password } }
}
