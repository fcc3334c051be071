import type { Delivery } from '../../ledger/mail-queue.ts'
import { oneLine } from './fill-template.ts'

const LONGEST_REPLY = 300

/** Classifies a failed delivery. `handedOver`: the whole message had been sent to the server. */
export function outcomeOf(error: unknown, handedOver: boolean): Delivery {
  const { code, status, reply } = detailsOf(error)
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (status >= 500 && aboutMessage) return { kind: 'REFUSED', text: `O servidor de e-mail recusou: ${reply}` }
  const isOurs = code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS'
  if (status >= 400 && !isOurs)
    return { kind: 'LATER', text: `O servidor de e-mail pediu para tentar depois: ${reply}` }
  if (handedOver && status < 400)
    return {
      kind: 'UNKNOWN',
      text: 'A conexão caiu depois do envio e o servidor não confirmou: o e-mail pode ter saído.',
    }
  if (aboutMessage) return { kind: 'REFUSED', text: `O e-mail não pôde ser enviado: ${reply}` }
  return { kind: 'LATER', text: NOT_SERVED, cause: causeOf(code, reply) }
}

const NOT_SERVED =
  'O servidor de e-mail do Talão não atendeu. O Talão tenta de novo; se continuar, avise quem cuida dele.'

/** A wrong password or certificate is a configuration fault, not the mail's: it is retried. */
function causeOf(code: string, reply: string): string {
  if (code === 'EAUTH' || code === 'ENOAUTH') return `SMTP_URL: user or password not accepted. ${reply}`
  if (code === 'ETLS') return `SMTP_URL: no secure connection offered. ${reply}`
  return reply
}

function detailsOf(error: unknown): { code: string; status: number; reply: string } {
  if (!(error instanceof Error)) return { code: '', status: 0, reply: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const said = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  return { code, status, reply: Array.from(oneLine(said)).slice(0, LONGEST_REPLY).join('') }
}
