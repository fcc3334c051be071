import type { CompanyOut, RegistrationStateOut } from '@talao/contract'
import { GATEWAY_LABELS, NFS_GATEWAY_LABELS } from '@talao/contract/fields/values'
import type { AccessKind } from './access-form.ts'

export type GatewayId = keyof typeof GATEWAY_LABELS | keyof typeof NFS_GATEWAY_LABELS
export type Gateway = { id: GatewayId; label: string; about: string; needs: readonly NeedId[] }
type NeedId = 'certificate' | 'state_registration' | 'municipal_registration' | 'registration' | 'token' | 'city_login'
export type Need = { key: NeedId; state: 'ok' | 'missing' | 'maybe'; text: string; route?: string }

/** The gateways of each kind of nota (docs/operacoes/emissao.md). */
export const GATEWAYS: Readonly<Record<AccessKind, readonly Gateway[]>> = {
  NFE: [
    {
      id: 'FOCUS_NFE',
      label: GATEWAY_LABELS.FOCUS_NFE,
      about: 'A Focus guarda o certificado, assina e dá o número. Avisa quando a nota muda.',
      needs: ['state_registration', 'certificate', 'registration', 'token'],
    },
    {
      id: 'SEFAZ',
      label: GATEWAY_LABELS.SEFAZ,
      about: 'O Talão assina, numera e fala com a SEFAZ do seu estado. Sem outra empresa no meio.',
      needs: ['state_registration', 'certificate'],
    },
  ],
  NFSE: [
    {
      id: 'FOCUS_NFE',
      label: NFS_GATEWAY_LABELS.FOCUS_NFE,
      about: 'Pela Focus, na NFS-e Nacional. A Focus assina e dá o número.',
      needs: ['municipal_registration', 'certificate', 'registration', 'token'],
    },
    {
      id: 'FOCUS_NFE_MUNICIPAL',
      label: NFS_GATEWAY_LABELS.FOCUS_NFE_MUNICIPAL,
      about: 'Pela Focus, no sistema da própria prefeitura. Para cidades fora da NFS-e Nacional.',
      needs: ['municipal_registration', 'certificate', 'registration', 'token', 'city_login'],
    },
    {
      id: 'NFSE_NACIONAL',
      label: NFS_GATEWAY_LABELS.NFSE_NACIONAL,
      about: 'O Talão assina, numera e fala com o sistema nacional. Para cidades conveniadas a ele.',
      needs: ['certificate'],
    },
  ],
}

type Asked = Pick<
  CompanyOut,
  'id' | 'homologation_mode' | 'state_registration' | 'municipal_registration' | 'a1_certificate_expiration_at'
>
type Known = {
  company: Asked
  registration: RegistrationStateOut | undefined
  hasCityLogin: boolean
  now: Date
}

/**
 * The requirements of a gateway and whether the company meets them. The registration with the gateway counts only for
 * gateways that have one.
 */
export function needsOf(road: Gateway, { company, registration, hasCityLogin, now }: Known): Need[] {
  const form = `/empresas/${company.id}`
  const isHere = registration !== undefined && registration.state !== 'NONE'
  const place = company.homologation_mode ? 'homologation' : 'production'
  const expiry = company.a1_certificate_expiration_at
  const needs: Record<NeedId, Need> = {
    certificate: need('certificate', expiry !== null && Date.parse(expiry) > now.getTime(), {
      done: 'Certificado A1 válido',
      todo: expiry === null ? 'Enviar o certificado A1' : 'O certificado A1 venceu: enviar o novo',
      route: form,
    }),
    state_registration: need('state_registration', company.state_registration !== null, {
      done: 'Inscrição estadual informada',
      todo: 'Informar a inscrição estadual',
      route: form,
    }),
    municipal_registration: need('municipal_registration', company.municipal_registration !== null, {
      done: 'Inscrição municipal informada',
      todo: 'Informar a inscrição municipal',
      route: form,
    }),
    registration: isHere
      ? need('registration', registration.state === 'SYNCED', {
          done: 'Empresa cadastrada na Focus',
          todo: registration.error ?? 'O cadastro na Focus ainda não terminou',
        })
      : { key: 'registration', state: 'maybe', text: 'O Talão cadastra a empresa na Focus ao trocar' },
    token: isHere
      ? need('token', registration.tokens[place], {
          done: `Token de ${PLACE_WORDS[place]} guardado`,
          todo: `Falta o token de ${PLACE_WORDS[place]}: ele vem com o cadastro`,
        })
      : { key: 'token', state: 'maybe', text: 'Os tokens da empresa vêm com o cadastro' },
    city_login: hasCityLogin
      ? { key: 'city_login', state: 'ok', text: 'Usuário da prefeitura guardado' }
      : { key: 'city_login', state: 'maybe', text: 'Usuário e senha da prefeitura, onde ela pede' },
  }
  return road.needs.map((id) => needs[id])
}

const PLACE_WORDS = { homologation: 'homologação', production: 'produção' } as const

function need(
  key: NeedId,
  isDone: boolean,
  { done, todo, route }: { done: string; todo: string; route?: string },
): Need {
  if (isDone) return { key, state: 'ok', text: done }
  return { key, state: 'missing', text: todo, ...(route ? { route } : {}) }
}

/** Whether the gateway assigns the numbers (docs/operacoes/emissao.md). */
export function isNumberedThere(road: GatewayId): boolean {
  return road === 'FOCUS_NFE' || road === 'FOCUS_NFE_MUNICIPAL'
}
