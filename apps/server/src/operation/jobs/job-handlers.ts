import { importFile } from '../../intake/imports/import-file.ts'
import { applyDeliveries } from '../../intake/inbox/apply-deliveries.ts'
import { rescheduleIntegration } from '../../intake/integrations/reschedule-integration.ts'
import { pullSales } from '../../intake/pulls/pull-sales.ts'
import type { JobHandlers } from '../../kit/queue/worker.ts'
import { dispatchNotes } from '../../note/dispatch/dispatch-notes.ts'
import { consultNote, issueNote } from '../../note/dispatch/issue-note.ts'
import { scrubFiles } from '../../note/files/check-archive.ts'
import { fetchFiles } from '../../note/files/fetch-files.ts'
import { settleEventJob } from '../../note/issuing/event/settle-event-job.ts'
import type { Issuing } from '../../note/issuing/issuing-port.ts'
import { settleVoidRange } from '../../note/numbering/settle-void-range.ts'
import { applyCityRejection } from '../../note/reconcile/apply-city-rejection.ts'
import { checkBuyer } from '../../note/reconcile/check-buyer.ts'
import { checkCity } from '../../note/reconcile/check-city.ts'
import { markReplaced } from '../../note/reconcile/mark-replaced.ts'
import { readDistribution } from '../../note/reconcile/read-distribution.ts'
import { recallCompany } from '../../note/reconcile/recall-company.ts'
import { reconcileCompany } from '../../note/reconcile/reconcile-company.ts'
import { checkRegister } from '../../note/registration/check-register.ts'
import { checkRegistration } from '../../note/registration/check-registration.ts'
import { registerCompany } from '../../note/registration/register-company.ts'
import { shareSale } from '../../sale/coproduction/share-sale.ts'
import { fetchRates } from '../../sale/exchange/fetch-rates.ts'
import { flyCompany } from '../../sale/flight/fly-company.ts'
import { checkOldSales } from '../../sale/make-notes/check-old-sales.ts'
import { processSale } from '../../sale/make-notes/process-sale.ts'
import { rescheduleProduct } from '../../sale/products/reschedule-product.ts'
import { settleRefundsJob } from '../../sale/refunds/settle-refunds.ts'
import { notifyCertificateEndJob } from '../../tell/certificate/notify-certificate-end-job.ts'
import { sendAccountMail } from '../../tell/mail/account/send-account-mail.ts'
import { mailCustomer } from '../../tell/mail/mail-customer.ts'
import { sendMailJob } from '../../tell/mail/send-mail-job.ts'
import { writeDigest } from '../../tell/mail/write-digest.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { deliverWebhooks } from '../../tell/webhooks/deliver-webhooks.ts'
import { runTask } from '../batch/run-task.ts'
import { checkNorms } from '../norms/check-norms.ts'
import { fetchNorms } from '../norms/fetch-norms.ts'
import { tellNorms } from '../norms/tell-norms.ts'
import { deleteExpired } from './delete-expired.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'
import { deleteReplacedLogos } from './delete-replaced-logos.ts'
import { fillDemonstration } from './fill-demonstration.ts'
import { sweep } from './sweep.ts'

/** The handler of each kind of job. */
export function jobHandlers(deps: WorkerDeps, issuing: Issuing): JobHandlers {
  return {
    'apply-deliveries': (data) => applyDeliveries(deps, data),
    'process-sale': (data) => processSale(deps, data),
    'issue-note': (data) => issueNote(deps, issuing, data),
    'dispatch-notes': () => dispatchNotes(deps),
    'run-task': (data) => runTask(deps, issuing, data),
    'consult-note': (data) => consultNote(deps, issuing, data),
    'fetch-files': (data) => fetchFiles(deps, data),
    'settle-event': (data) => settleEventJob(deps, issuing, data),
    'settle-void-range': (data) => settleVoidRange(deps, data),
    'mark-replaced': (data) => markReplaced(deps, data),
    'heed-city': (data) => applyCityRejection(deps, data),
    'ask-city': (data) => checkCity(deps, data),
    'tell-customer': (data) => mailCustomer(deps, data),
    'send-mail': (data) => sendMailJob(deps, data),
    'send-account-mail': (data) => sendAccountMail(deps, data),
    'write-digest': (data) => writeDigest(deps, data),
    'check-registration': (data) => checkRegistration(deps, data),
    'check-register': (data) => checkRegister(deps, data),
    'ask-buyer': (data) => checkBuyer(deps, data),
    'tell-certificate': (data) => notifyCertificateEndJob(deps, data),
    'register-company': (data) => registerCompany(deps, data),
    'reschedule-integration': (data) => rescheduleIntegration(deps, data),
    'reschedule-product': (data) => rescheduleProduct(deps, data),
    'share-sale': (data) => shareSale(deps, data),
    'settle-refunds': (data) => settleRefundsJob(deps, data),
    'import-file': (data) => importFile(deps, data),
    'reconcile-company': (data) => reconcileCompany(deps, data),
    'fill-demonstration': (data, { signal }) => fillDemonstration(deps, data, signal),
    'fly-company': async (data) => void (await flyCompany(deps, data)),
    'judge-sales': async () => void (await checkOldSales(deps)),
    'recall-company': (data) => recallCompany(deps, issuing, data),
    'read-distribution': async (data) => void (await readDistribution(deps, data)),
    'scrub-files': () => scrubFiles(deps),
    'pull-sales': (data) => pullSales(deps, data),
    'fetch-rates': () => fetchRates(deps),
    'check-norms': (data) => checkNorms(deps, data),
    'fetch-norms': () => fetchNorms(deps, deps.transports.plain),
    'tell-norms': (data) => tellNorms(deps, data),
    'deliver-webhooks': (data) => deliverWebhooks(deps, data),
    forget: () => deleteAllExpired(deps),
    sweep: (data) => sweep(deps, data),
  }
}

async function deleteAllExpired(deps: WorkerDeps): Promise<void> {
  await deleteExpired(deps)
  await deleteReplacedLogos(deps)
  await deleteOldNotifications(deps)
}
