import { AppError, type NfeIn } from '@talao/contract'
import { type ComposedNfe, composeNfe, type Fault, lawfulCnf } from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import type { FastifyReply } from 'fastify'
import { logoBytes } from '../../company/companies/logo.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { renderDraftPdf } from '../files/note-pdf.ts'
import { problemsOf } from '../issuing/send/problems.ts'
import type { NoteDeps } from '../note-deps.ts'
import { faultsByPath } from '../notes/request-event.ts'
import { draftOf } from './calculate.ts'

/** The access key needs a number, but a preview must not reserve one: it prints zeros. */
const ANY_NUMBER = { serie: 0, number: 1, code: lawfulCnf(0, 1) }
const UNNUMBERED = { serie: '0', nNF: '0' }

/**
 * Sends the DANFE of a draft, marked as having no fiscal value. 422 when data is missing without which it cannot be
 * drawn.
 */
export async function sendPreview(
  deps: NoteDeps,
  { actor, body, noteId }: { actor: Actor; body: NfeIn; noteId: number | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const draft = await draftOf(deps, actor, body, noteId)
  const { nfe, norms } = draft
  const problems = () => problemsOf({ kind: 'NFE', nfe, norms }, gatewayFor(draft.gateway), draft.now)
  const issuedAt = nfe.issue_date ?? draft.now
  const { infNFe } = composed(
    () => composeNfe({ nfe, taxes: { norms }, issuedAt, program: 'Talao', ...ANY_NUMBER }),
    problems,
  )
  const logo = await logoBytes(deps.files, draft.logoPath)
  const pdf = await renderDraftPdf(
    { kind: 'DANFE', norms, nfe: { ...infNFe, ide: { ...infNFe.ide, ...UNNUMBERED } } },
    { cityName: (code) => municipalityByIbge(code)?.name, ...(logo ? { logo } : {}) },
  )
  return reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="nota-sem-valor-fiscal.pdf"')
    .send(Buffer.from(pdf))
}

/** Without the issuer's city no note can be composed. */
function composed(compose: () => ComposedNfe, problems: () => Fault[]): ComposedNfe {
  try {
    return compose()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const faults = problems()
    throw new AppError('nota_incompleta', { errors: faultsByPath(faults), faults, cause: error })
  }
}
