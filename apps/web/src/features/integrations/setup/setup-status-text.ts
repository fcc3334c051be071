import type { IntegrationSetupOut, SaleIntegrationOut } from '@talao/contract'
import { dateTime, duration } from '../../../lib/format.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { Tone } from '../../../ui/status-chip.tsx'
import { eventWords } from '../deliveries/event-text.ts'

export type News = { tone: Tone; icon: IconName; title: string; text: string }
type Heard = Pick<
  IntegrationSetupOut,
  'setup' | 'platform' | 'waiting_since' | 'last_delivery' | 'wrong_signature' | 'unverified'
>
type Connected = Pick<SaleIntegrationOut, 'connected_by' | 'is_active' | 'type'>

/** The setup state in two sentences: what was received from the platform, and what the user has to do. */
export function newsOfSetup(setup: Heard, integration: Connected, now: Date, secretStep: number | undefined): News {
  const { last_delivery: last, wrong_signature: wrong, unverified } = setup
  if (setup.setup === 'CONNECTED') return connectedNews(setup, integration)
  if (wrong !== null)
    return {
      tone: 'ambar',
      icon: 'triangle',
      title: 'Chegou um aviso com outro token',
      text: `Foi às ${clock(wrong)}. Confira o passo ${secretStep ?? 3} e mande o aviso de novo.`,
    }
  if (unverified > 0 && last !== null)
    return {
      tone: 'azul',
      icon: 'padlock',
      title: unverified === 1 ? 'Chegou um aviso' : `Chegaram ${unverified} avisos`,
      text: `O último foi às ${clock(last.received_at)}. Faça o passo ${secretStep ?? 3} para o Talão conferir e ler.`,
    }
  return {
    tone: 'azul',
    icon: 'ring',
    title: 'Aguardando o primeiro aviso…',
    text: [
      setup.waiting_since && `Há ${duration(now.getTime() - Date.parse(setup.waiting_since))}.`,
      'Esta tela avisa quando ele chegar.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function connectedNews(
  { platform, last_delivery: last }: Heard,
  { connected_by: by, ...integration }: Connected,
): News {
  return { tone: 'verde', icon: 'check', title: titleOf(), text: textOf() }

  function titleOf(): string {
    if ((by === 'DELIVERY' || by === 'TEST') && last !== null)
      return `Chegou: ${eventWords(integration.type, last.event)} às ${clock(last.received_at)}`
    return by === 'PULL' ? `${platform} respondeu` : 'A integração está ligada'
  }

  function textOf(): string {
    if (!integration.is_active) return 'Ela está inativa: guarda os avisos e não cria vendas. Ative-a quando quiser.'
    if (last?.state === 'NEEDS_MAPPING')
      return 'O aviso está guardado. Falta apontar os campos dele para as vendas entrarem.'
    return 'Tudo pronto: daqui em diante cada venda chega ao Talão.'
  }
}

/** `14:05`, in the screen's time zone. */
function clock(instant: string): string {
  return dateTime(instant).slice(-5)
}
