import type { Issuing } from '../issuing/issuing-port.ts'
import { sendAccountMail } from '../mail/account/send-account-mail.ts'
import type { JobHandlers } from '../queue/worker.ts'
import { applyDeliveries } from './apply-deliveries.ts'
import { askBuyerJob } from './ask-buyer.ts'
import { askCity } from './ask-city.ts'
import { checkRegister } from './check-register.ts'
import { checkRegistration } from './check-registration.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { dispatchNotes } from './dispatch-notes.ts'
import { fetchFiles } from './fetch-files.ts'
import { fetchRates } from './fetch-rates.ts'
import { fillDemonstration } from './fill-demonstration.ts'
import { deleteAllExpired } from './delete-all-expired.ts'
import { applyCityRejection } from './apply-city-rejection.ts'
import { importFile } from './import-file.ts'
import { consultNote, issueNote } from './issue-note.ts'
import { checkOldSales } from './check-old-sales.ts'
import { markReplaced } from './mark-replaced.ts'
import { processSale } from './process-sale.ts'
import { pullSales } from './pull-sales.ts'
import { readDistribution } from './read-distribution.ts'
import { recallCompany } from './recall-company.ts'
import { reconcileCompany } from './reconcile-company.ts'
import { registerCompany } from './register-company.ts'
import { rescheduleIntegration } from './reschedule-integration.ts'
import { rescheduleProduct } from './reschedule-product.ts'
import { runTask } from './run-task.ts'
import { scrubFiles } from './check-archive.ts'
import { sendMailJob } from './send-mail.ts'
import { settleEventJob } from './settle-event.ts'
import { settleRefundsJob } from '../modules/refunds/settle-refunds.ts'
import { settleVoidRange } from './settle-void-range.ts'
import { shareSale } from './share-sale.ts'
import { sweep } from './sweep.ts'
import { tellCertificate } from './notify-certificate-end.ts'
import { tellCustomer } from './mail-customer.ts'
import { writeDigest } from './write-digest.ts'
import type { WorkerDeps } from '../tell-deps.ts'

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
    'ask-city': (data) => askCity(deps, data),
    'tell-customer': (data) => tellCustomer(deps, data),
    'send-mail': (data) => sendMailJob(deps, data),
    'send-account-mail': (data) => sendAccountMail(deps, data),
    'write-digest': (data) => writeDigest(deps, data),
    'check-registration': (data) => checkRegistration(deps, data),
    'check-register': (data) => checkRegister(deps, data),
    'ask-buyer': (data) => askBuyerJob(deps, data),
    'tell-certificate': (data) => tellCertificate(deps, data),
    'register-company': (data) => registerCompany(deps, data),
    'reschedule-integration': (data) => rescheduleIntegration(deps, data),
    'reschedule-product': (data) => rescheduleProduct(deps, data),
    'share-sale': (data) => shareSale(deps, data),
    'settle-refunds': (data) => settleRefundsJob(deps, data),
    'import-file': (data) => importFile(deps, data),
    'reconcile-company': (data) => reconcileCompany(deps, data),
    'fill-demonstration': (data, { signal }) => fillDemonstration(deps, data, signal),
    'judge-sales': async () => void (await checkOldSales(deps)),
    'recall-company': (data) => recallCompany(deps, issuing, data),
    'read-distribution': async (data) => void (await readDistribution(deps, data)),
    'scrub-files': () => scrubFiles(deps),
    'pull-sales': (data) => pullSales(deps, data),
    'fetch-rates': () => fetchRates(deps),
    'deliver-webhooks': (data) => deliverWebhooks(deps, data),
    forget: () => deleteAllExpired(deps),
    sweep: (data) => sweep(deps, data),
  }
}
