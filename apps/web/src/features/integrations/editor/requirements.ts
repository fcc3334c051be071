import type { HotmartIntegrationOut, SaleIntegrationOut } from '@talao/contract'
import { credentialsOf, type FormCredential, type FormPlatformId, PLATFORMS } from '../platforms.ts'

/** One requirement of an integration that works automatically. */
export type Piece = { isThere: boolean; text: string; lack: string }

type HotmartKept = Pick<
  HotmartIntegrationOut,
  | 'complete_light'
  | 'complete_full'
  | 'complete_note_settings'
  | 'has_hottok'
  | 'has_basic_token'
  | 'has_client_secret'
  | 'client_id'
>

/** Hotmart's completeness (docs/especificacao/entidades.md): each set of credentials enables one more feature. */
export function hotmartPieces(integration: HotmartKept, hasRange: boolean): Piece[] {
  const { has_hottok, has_basic_token, has_client_secret, client_id } = integration
  const receive = [...(has_hottok ? [] : ['Hottok']), ...(has_basic_token ? [] : ['Basic'])]
  const ask = [...(client_id === null ? ['Client ID'] : []), ...(has_client_secret ? [] : ['Client Secret'])]
  return [
    {
      isThere: integration.complete_light,
      text: 'Pode ficar ativa e receber avisos',
      lack: lackText(receive, 'Dê um nome à integração.'),
    },
    {
      isThere: integration.complete_full,
      text: 'Lista os produtos e busca vendas antigas',
      lack: lackText([...receive, ...ask], 'Dê um nome à integração.'),
    },
    {
      isThere: integration.complete_note_settings,
      text: 'Tem as regras das notas decididas aqui',
      lack: 'Escolha Sim ou Não em “Enviar automaticamente”; até lá segue o que a empresa escolheu.',
    },
    {
      isThere: hasRange,
      text: 'Tem o período para importar',
      lack: 'Informe o início e o fim em “Buscar vendas antigas”.',
    },
  ]
}

/** The same for the platforms of the common form. */
export function platformPieces(type: FormPlatformId, integration: SaleIntegrationOut): Piece[] {
  const { asks, isMapped } = PLATFORMS[type]
  const receive = missingCredentials(type, integration, 'receive')
  const pull = missingCredentials(type, integration, 'pull')
  const asking: Piece[] =
    asks.length === 0
      ? []
      : [
          {
            isThere: integration.can_pull,
            text: 'Busca vendas antigas',
            lack: lackText(pull, 'Confira as credenciais da API.'),
          },
        ]
  const mapping: Piece[] = isMapped
    ? [
        {
          isThere: integration.mapping !== null || type === 'XGROW',
          text: 'Sabe ler os avisos',
          lack: 'Aponte os campos de um aviso em “Mapeamento”.',
        },
      ]
    : []
  return [
    {
      isThere: receive.length === 0,
      text: 'Pode ficar ativa e receber avisos',
      lack: lackText(receive, ''),
    },
    ...mapping,
    ...asking,
    {
      isThere: integration.last_event_at !== null,
      text: 'Já recebeu um aviso',
      lack: 'Cole o endereço no painel da plataforma e use o envio de teste.',
    },
  ]
}

/** Labels of the credentials that an action needs and that are not stored. */
export function missingCredentials(
  type: FormPlatformId,
  { credentials, can_pull }: Pick<SaleIntegrationOut, 'credentials' | 'can_pull'>,
  need: FormCredential['required'],
): string[] {
  if (need === 'pull' && can_pull) return []
  return credentialsOf(type)
    .filter((credential) => credential.required === need && !isStored(credential.key, credentials))
    .map(({ label }) => label)
}

/** Why the platform cannot be queried for past sales yet; undefined when it can. */
export function lackOfPull(
  type: FormPlatformId,
  integration: Pick<SaleIntegrationOut, 'credentials' | 'can_pull'>,
): string | undefined {
  if (integration.can_pull || PLATFORMS[type].asks.length === 0) return undefined
  return lackText(missingCredentials(type, integration, 'pull'), 'As credenciais guardadas não bastam.')
}

function isStored(key: FormCredential['key'], credentials: SaleIntegrationOut['credentials']): boolean {
  if (key === 'client_id' || key === 'account_id') return credentials[key] !== null
  return credentials[`has_${key}`]
}

function lackText(labels: readonly string[], otherwise: string): string {
  if (labels.length === 0) return otherwise
  const last = labels.at(-1)
  const listed = labels.length === 1 ? last : `${labels.slice(0, -1).join(', ')} e ${last}`
  return `${labels.length === 1 ? 'Falta' : 'Faltam'}: ${listed}.`
}
