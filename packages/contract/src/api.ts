// table
import { z } from 'zod'
import {
  CompanyConfigIn,
  CompanyConfigOut,
  CompanyIn,
  CompanyListQuery,
  CompanyNewIn,
  CompanyOut,
  ConfirmRegisterBody,
} from './company/company.ts'
import { CreditPurchaseIn, CreditsOut, CreditsQuery } from './company/credit.ts'
import {
  ContractIn,
  ContractListQuery,
  ContractNewIn,
  ContractOut,
  InstallmentIn,
  OnboardingIn,
  OnboardingOut,
} from './company/customer-contract.ts'
import { PresetsBody, PresetsOut, ReadinessReply } from './company/onboarding.ts'
import {
  CompanyRegimeIn,
  CompanyRegimeOut,
  CompanyRevenueIn,
  CompanyRevenueOut,
  CompanyRevenueQuery,
} from './company/simples.ts'
import { DemoCertificateBody, DemoLetterOut } from './demo/demo.ts'
import { Done, DoneOrQuiet, many, one, page, Queued, Saved } from './fields/answers.ts'
import { BooleanIn, codes, IntIn, Timestamp } from './fields/fields.ts'
import { GATEWAY_IDS } from './fields/ids.ts'
import { TimelineEntry } from './fields/timeline.ts'
import { COPRODUCTION_BASE_LABELS } from './fields/values.ts'
import { DeliveryOut, DeliveryQuery, DeliveryRawOut } from './integration/delivery.ts'
import {
  ConnectionCheckOut,
  HotmartIntegrationIn,
  HotmartIntegrationOut,
  ImportBetweenBody,
  ImportByTransactionBody,
  ImportHotmartBody,
  IntegrationListQuery,
  MappingLeavesOut,
  MappingPreviewOut,
  PulledProductOut,
  SaleIntegrationIn,
  SaleIntegrationMade,
  SaleIntegrationNewIn,
  SaleIntegrationOut,
} from './integration/integration.ts'
import { IntegrationSetupOut } from './integration/integration-setup.ts'
import { ReadyMadeMappingOut, SaleMapping } from './integration/mapping.ts'
import { BatchBody, BatchPreview, BatchStarted, TaskListQuery, TaskOut, TaskResultQuery } from './list/batch.ts'
import { CompanyIds, withOf } from './list/list-query.ts'
import { SearchHit, SearchQuery } from './list/search.ts'
import {
  CClassTribOut,
  CestOut,
  CestQuery,
  CfopOut,
  CfopQuery,
  CIndOpOut,
  CityOut,
  CityQuery,
  CnaeOut,
  CountryOut,
  CstOut,
  CstQuery,
  Lc116Out,
  LookupQuery,
  lookupPage,
  MunicipalityOut,
  NationalServiceCodeOut,
  NbsOut,
  NcmOut,
  PostalCodeOut,
  ServiceRelatedQuery,
  StateOut,
} from './lookup/lookup.ts'
import { TaxpayerOut, TaxpayerQuery } from './lookup/taxpayer.ts'
import { NfeCalculated, NfeListQuery, NfeOut, NoteFileQuery, SendNoteBody } from './nfe/nfe.ts'
import { NfeDefaultSettingIn } from './nfe/nfe-default-setting.ts'
import { DeleteNoteQuery, NfeDraftIn, NfeIn } from './nfe/nfe-in.ts'
import { NfsDefaultSettingIn } from './nfse/nfs-default-setting.ts'
import { NfseListQuery, NfseOut } from './nfse/nfse.ts'
import { NfseFiguresOut, NfseIn, SubstituteBody } from './nfse/nfse-write.ts'
import { ActivateNormBundleBody, NormBundleListQuery, NormBundleOut, NormPreviewOut } from './norms/norm-bundle.ts'
import { NormRowIn, NormStrikeBody, NormTableBody } from './norms/norm-row.ts'
import {
  NormListQuery,
  NormPage,
  NormSettingsIn,
  NormSettingsOut,
  NormSummaryOut,
  NormTableQuery,
  NormTablesOut,
  NormTablesQuery,
} from './norms/norms.ts'
import { CancelNfeBody, CancelNfseBody, CorrectionLetterBody, LetterAsked, LetterParams } from './note/note-events.ts'
import {
  GapOut,
  GapsQuery,
  NfeAccessSettingIn,
  NfeAccessSettingOut,
  NfsAccessSettingIn,
  NfsAccessSettingOut,
  RegistrationOut,
  RegistrationStateOut,
  SyncBody,
  VoidRangeBody,
  VoidRangeOut,
} from './note/numbering.ts'
import { WhyOut, WhyQuery } from './note/why.ts'
import {
  EmailPreview,
  EmailTemplateIn,
  EmailTemplateOut,
  EmailTemplateParams,
  EmailTemplateQuery,
  EmailTemplateSaved,
  EmailTested,
  PreviewEmailBody,
  SaveEmailTemplateQuery,
  SendEmailBody,
  TestEmailBody,
} from './notification/email.ts'
import { LiveEventQuery } from './notification/live-event.ts'
import { NotificationListQuery, NotificationPage } from './notification/notification.ts'
import {
  WebhookDeliveryOut,
  WebhookDeliveryQuery,
  WebhookEndpointChange,
  WebhookEndpointIn,
  WebhookEndpointListQuery,
  WebhookEndpointMade,
  WebhookEndpointOut,
  WebhookSecretRotated,
} from './notification/webhook-endpoint.ts'
import { AuditChainOut, AuditChainQuery, AuditEntryOut, AuditListQuery } from './operation/audit.ts'
import { AuthoritiesHealthOut } from './operation/health.ts'
import { OperationOut, RetryJobsBody } from './operation/operation.ts'
import { CausesOut, CausesQuery } from './report/causes.ts'
import { DemoDashboardsOut, HomeOut, HomeQuery, SalesDashboardOut, SalesDashboardQuery } from './report/dashboard.ts'
import { NotesRankingQuery, NotesRankingRow, ReportOut, ReportQuery } from './report/report.ts'
import { FlightRowPage, FlightRowsQuery, FlightTestBody, FlightTestOut, FlightTestQuery } from './sale/flight-test.ts'
import { ProductBulkBody, ProductIn, ProductListQuery, ProductNewIn, ProductOut } from './sale/product.ts'
import { SaleIn, SaleListQuery, SaleNewIn, SaleOut } from './sale/sale.ts'
import { SaleDateBody, SkipBody, SplitPartOut, UpcomingOut, UpcomingQuery } from './sale/sale-calls.ts'
import { DifferenceActBody } from './sale/sale-difference.ts'
import {
  FixFailBody,
  FixFailOut,
  RetryFailsBody,
  SaleFileImportIn,
  SaleFileImportListQuery,
  SaleFileImportOut,
  SheetQuery,
} from './sale/sale-file-import.ts'
import { RefundActBody } from './sale/sale-refund.ts'
import { WhatIfBody, WhatIfOut } from './sale/what-if.ts'
import {
  AcceptInviteBody,
  ChangePasswordBody,
  ConfirmEmailBody,
  ConfirmTwoFactorBody,
  DropTwoFactorBody,
  EmailLinkOut,
  ForgotPasswordBody,
  InviteOut,
  LinkParams,
  OfferTwoFactorBody,
  RecoveryCodes,
  ResendEmailBody,
  ResetOut,
  ResetPasswordBody,
  SessionOut,
  SignUpBody,
  SignUpOut,
  StopEmailBody,
  TwoFactorOffer,
} from './user/account.ts'
import { LogoutBody, TokenAnswer, TokenBody, UserIn, UserQuery, UserSchema } from './user/auth.ts'
import { OAuthClientIn, OAuthClientListQuery, OAuthClientMade, OAuthClientOut } from './user/oauth-client.ts'
import { InvitePersonBody, PersonIn, PersonListQuery, PersonOut } from './user/user.ts'
import { V1ProductOut, V1ProductQuery, V1SaleIn, V1SaleOut, V1SaleSaved, V1StatusIn } from './v1.ts'

/**
 * Who may call: anyone without sign-in, any user of the company, its ADM, the platform's administrators. A higher role
 * includes the lower ones.
 */
export type Who = 'open' | 'user' | 'ADM' | 'WISE-ADM'
export type CallSpec = {
  who: Who
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Absent when the call answers bytes. */
  answer?: z.ZodType
  status?: 200 | 201 | 202
  /** The call also accepts a multipart form, with at most one file under each of these names. */
  files?: readonly string[]
  /** Whether an API client (client credentials) may call: in addition to users, or instead of them. */
  client?: 'also' | 'only'
  /**
   * Whether a repetition with the same `Idempotency-Key` gets the first answer. Calls that make, change or send
   * something accept a key. Calls that make nothing, sign-in and the pages of one's own account refuse it. `theirs`: a
   * platform or a gateway delivers, and its header is ignored.
   */
  idempotencyKey?: boolean | 'theirs'
  /** Paths of answer fields shown only once: they are left out of the answer stored for repetitions. */
  shownOnce?: readonly string[]
  /** The answer bears an ETag, and is 304 without a body for a reader that sends it back in `If-None-Match`. */
  hasETag?: true
}
/** A call that may change something declares whether it accepts a key; reads and deletes accept none. */
type Writing = CallSpec & { idempotencyKey: boolean | 'theirs'; hasETag?: never }
type Reading = CallSpec & { idempotencyKey?: never; shownOnce?: never }

const WithId = z.strictObject({ id: IntIn })
const WithCompany = z.strictObject({ company_id: IntIn })
/** Clients already use this camelCase name. */
const OfCompany = z.strictObject({ companyId: IntIn })
/** `_method=PUT` may be in the query; `quiet=true` saves without a message. */
const Save = z.strictObject({ _method: z.string().optional(), quiet: BooleanIn.optional() })
const NoQuery = z.strictObject({})
const COMPANY_FILES = ['logo_file', 'a1_certificate_file']
/** Id of the stored draft whose edit is previewed; absent for a new note. */
const OfDraft = z.strictObject({ note_id: IntIn.optional() })
const Consulted = z.object({
  data: z.object({ enotas_status: z.string(), last_consulted_at: Timestamp.nullable() }),
  message: z.string(),
})
const LetterFileQuery = NoteFileQuery.pick({ download: true })

/** Calls that are the same for both kinds of notes. */
const NOTE_CALLS = {
  remove: { who: 'user', params: WithId, query: DeleteNoteQuery, answer: Done },
  copy: { who: 'user', idempotencyKey: true, params: WithId, query: NoQuery, answer: Saved, status: 201 },
  send: {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: SendNoteBody,
    answer: Queued,
    status: 202,
  },
  consult: { who: 'user', idempotencyKey: false, params: WithId, query: NoQuery, answer: Consulted },
  declareAbsent: { who: 'user', idempotencyKey: true, params: WithId, query: NoQuery, answer: Queued, status: 202 },
  timeline: { who: 'user', params: WithId, query: NoQuery, answer: many(TimelineEntry) },
  file: { who: 'user', client: 'also', params: WithId, query: NoteFileQuery },
  email: {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: SendEmailBody,
    answer: Queued,
    status: 202,
  },
} as const satisfies Record<string, Reading | Writing>

/** Every call of the server, by method and path. `PUT` calls also answer to POST with `_method=PUT`. */
export const API = {
  'POST /oauth/token': { who: 'open', idempotencyKey: false, body: TokenBody, answer: TokenAnswer },
  'GET /api/auth/user': { who: 'user', query: UserQuery, answer: one(UserSchema) },
  'PUT /api/auth/user': { who: 'user', idempotencyKey: false, query: Save, body: UserIn, answer: Saved },
  'GET /api/auth/logout': { who: 'user', query: NoQuery, answer: Done },
  'POST /api/auth/logout': { who: 'user', idempotencyKey: false, body: LogoutBody, answer: Done },
  'POST /api/auth/password/forgot': {
    who: 'open',
    idempotencyKey: false,
    body: ForgotPasswordBody,
    answer: Done,
    status: 202,
  },
  'GET /api/auth/password/reset/:token': { who: 'open', params: LinkParams, query: NoQuery, answer: one(ResetOut) },
  'POST /api/auth/password/reset': { who: 'open', idempotencyKey: false, body: ResetPasswordBody, answer: Done },
  'PUT /api/auth/password': {
    who: 'user',
    idempotencyKey: false,
    query: Save,
    body: ChangePasswordBody,
    answer: DoneOrQuiet,
  },
  'GET /api/auth/sign-up': { who: 'open', query: NoQuery, answer: one(SignUpOut) },
  'POST /api/auth/sign-up': { who: 'open', idempotencyKey: false, body: SignUpBody, answer: Done, status: 202 },
  'GET /api/auth/invite/:token': { who: 'open', params: LinkParams, query: NoQuery, answer: one(InviteOut) },
  'POST /api/auth/invite/:token': {
    who: 'open',
    idempotencyKey: false,
    params: LinkParams,
    body: AcceptInviteBody,
    answer: Saved,
  },
  'GET /api/auth/email/:token': { who: 'open', params: LinkParams, query: NoQuery, answer: one(EmailLinkOut) },
  'POST /api/auth/email/stop': { who: 'open', idempotencyKey: false, body: StopEmailBody, answer: Done },
  'POST /api/auth/email/confirm': { who: 'open', idempotencyKey: false, body: ConfirmEmailBody, answer: Done },
  'POST /api/auth/email/resend': {
    who: 'open',
    idempotencyKey: false,
    body: ResendEmailBody,
    answer: Done,
    status: 202,
  },
  'GET /api/auth/session': { who: 'user', query: NoQuery, answer: many(SessionOut) },
  'DELETE /api/auth/session': { who: 'user', query: NoQuery, answer: Done },
  'DELETE /api/auth/session/:id': { who: 'user', params: WithId, query: NoQuery, answer: Done },
  'POST /api/auth/two-factor': {
    who: 'user',
    idempotencyKey: false,
    body: OfferTwoFactorBody,
    answer: one(TwoFactorOffer),
  },
  'POST /api/auth/two-factor/confirm': {
    who: 'user',
    idempotencyKey: false,
    body: ConfirmTwoFactorBody,
    answer: RecoveryCodes,
  },
  'DELETE /api/auth/two-factor': { who: 'user', body: DropTwoFactorBody, answer: Done },

  'GET /api/demo/mail': { who: 'open', query: NoQuery, answer: many(DemoLetterOut) },
  'POST /api/demo/certificate': {
    who: 'ADM',
    idempotencyKey: true,
    query: Save,
    body: DemoCertificateBody,
    answer: Saved,
    status: 201,
  },

  'GET /api/user': { who: 'ADM', query: PersonListQuery, answer: page(PersonOut) },
  'POST /api/user': {
    who: 'ADM',
    idempotencyKey: true,
    query: Save,
    body: InvitePersonBody,
    answer: Saved,
    status: 201,
  },
  'GET /api/user/:id': { who: 'ADM', params: WithId, query: withOf('user'), answer: one(PersonOut) },
  'PUT /api/user/:id': { who: 'ADM', idempotencyKey: true, params: WithId, query: Save, body: PersonIn, answer: Saved },
  'POST /api/user/:id/invite': { who: 'ADM', idempotencyKey: true, params: WithId, query: NoQuery, answer: Done },

  'GET /api/notification': { who: 'user', query: NotificationListQuery, answer: NotificationPage },
  'PUT /api/notification/ALL': {
    who: 'user',
    idempotencyKey: false,
    query: Save,
    answer: z.object({ data: z.object({ updated: z.int() }), message: z.string().optional() }),
  },
  'PUT /api/notification/:id': {
    who: 'user',
    idempotencyKey: false,
    params: z.strictObject({ id: z.uuid() }),
    query: Save,
    answer: z.object({ data: z.object({ id: z.uuid() }) }),
  },
  /** An endless stream of server-sent events: see `LIVE_EVENTS`. */
  'GET /api/events': { who: 'user', query: LiveEventQuery },

  'GET /api/company': { who: 'user', query: CompanyListQuery, answer: page(CompanyOut) },
  'GET /api/company/:id': { who: 'user', params: WithId, query: withOf('company'), answer: one(CompanyOut) },
  'POST /api/company': {
    who: 'ADM',
    idempotencyKey: true,
    query: Save,
    body: CompanyNewIn,
    answer: Saved,
    status: 201,
    files: COMPANY_FILES,
  },
  'PUT /api/company/:id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: CompanyIn,
    answer: Saved,
    files: COMPANY_FILES,
  },
  /** Serves only logos of the caller's own companies, by their `logo_path`. */
  'GET /api/files/*': { who: 'user', params: z.strictObject({ '*': z.string().max(200) }), query: NoQuery },
  'GET /api/company/:id/readiness': { who: 'user', params: WithId, query: NoQuery, answer: ReadinessReply },
  'GET /api/company/:id/regime': { who: 'user', params: WithId, query: NoQuery, answer: one(CompanyRegimeOut) },
  'PUT /api/company/:id/regime': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: CompanyRegimeIn,
    answer: Saved,
  },
  'GET /api/company/:id/revenue': {
    who: 'user',
    params: WithId,
    query: CompanyRevenueQuery,
    answer: one(CompanyRevenueOut),
  },
  'PUT /api/company/:id/revenue': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: CompanyRevenueIn,
    answer: Saved,
  },
  'POST /api/company/:id/presets': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: PresetsBody,
    answer: one(PresetsOut),
  },
  'GET /api/reports/dashboard/notes-ranking': {
    who: 'user',
    query: NotesRankingQuery,
    answer: many(NotesRankingRow),
  },
  'GET /api/causes': { who: 'user', query: CausesQuery, answer: one(CausesOut) },
  'GET /api/reports/dashboard/home': { who: 'user', query: HomeQuery, answer: one(HomeOut) },
  'GET /api/reports/dashboard/sales': { who: 'user', query: SalesDashboardQuery, answer: one(SalesDashboardOut) },
  'GET /api/reports/dashboard/demo': { who: 'user', query: NoQuery, answer: one(DemoDashboardsOut) },
  'GET /api/reports': { who: 'user', query: ReportQuery, answer: one(ReportOut) },
  'GET /api/reports/credits': { who: 'user', query: CreditsQuery, answer: CreditsOut },
  'POST /api/reports/credits': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    query: NoQuery,
    body: CreditPurchaseIn,
    answer: Saved,
    status: 201,
  },
  'GET /api/company-config': {
    who: 'user',
    query: z.strictObject({ company_id: CompanyIds.optional(), first: BooleanIn.optional() }),
    answer: z.object({ data: z.union([CompanyConfigOut, z.array(CompanyConfigOut)]) }),
  },
  'POST /api/company-config': { who: 'ADM', idempotencyKey: true, query: Save, body: CompanyConfigIn, answer: Saved },
  'PUT /api/company-config/:id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: CompanyConfigIn,
    answer: Saved,
  },
  'POST /api/company-complementary/nfe-default-setting/:company_id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithCompany,
    query: Save,
    body: NfeDefaultSettingIn,
    answer: Saved,
  },
  'PUT /api/company-complementary/nfe-default-setting/:company_id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithCompany,
    query: Save,
    body: NfeDefaultSettingIn,
    answer: Saved,
  },
  'POST /api/company-complementary/nfs-default-setting/:companyId': {
    who: 'ADM',
    idempotencyKey: true,
    params: z.strictObject({ companyId: IntIn }),
    query: Save,
    body: NfsDefaultSettingIn,
    answer: Saved,
  },
  'PUT /api/company-complementary/nfs-default-setting/:companyId': {
    who: 'ADM',
    idempotencyKey: true,
    params: z.strictObject({ companyId: IntIn }),
    query: Save,
    body: NfsDefaultSettingIn,
    answer: Saved,
  },

  'GET /api/nfe-access-setting/:company_id': {
    who: 'ADM',
    params: WithCompany,
    query: NoQuery,
    answer: one(NfeAccessSettingOut),
  },
  'PUT /api/nfe-access-setting/:company_id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithCompany,
    query: Save,
    body: NfeAccessSettingIn,
    answer: Saved,
  },
  'GET /api/company-complementary/nfs-access-setting/:companyId': {
    who: 'ADM',
    params: OfCompany,
    query: NoQuery,
    answer: one(NfsAccessSettingOut),
  },
  'PUT /api/company-complementary/nfs-access-setting/:companyId': {
    who: 'ADM',
    idempotencyKey: true,
    params: OfCompany,
    query: Save,
    body: NfsAccessSettingIn,
    answer: Saved,
  },
  'GET /api/company/:id/registration': {
    who: 'ADM',
    params: WithId,
    query: NoQuery,
    answer: one(RegistrationStateOut),
  },
  'POST /api/company/:id/sync': {
    who: 'ADM',
    idempotencyKey: false,
    params: WithId,
    query: NoQuery,
    body: SyncBody,
    answer: RegistrationOut,
  },
  'POST /api/company/:id/register-check': {
    who: 'ADM',
    idempotencyKey: false,
    params: WithId,
    query: NoQuery,
    answer: Saved,
  },
  'POST /api/company/:id/register-confirm': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: ConfirmRegisterBody,
    answer: Saved,
  },

  'GET /api/audit-log': { who: 'ADM', query: AuditListQuery, answer: page(AuditEntryOut) },
  'GET /api/audit-log/chain': { who: 'ADM', query: AuditChainQuery, answer: one(AuditChainOut) },
  'GET /api/onboarding/:company_id': {
    who: 'WISE-ADM',
    params: WithCompany,
    query: NoQuery,
    answer: one(OnboardingOut),
  },
  'PUT /api/onboarding/:company_id': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    params: WithCompany,
    query: Save,
    body: OnboardingIn,
    answer: DoneOrQuiet,
  },
  'GET /api/contract': { who: 'WISE-ADM', query: ContractListQuery, answer: page(ContractOut) },
  'GET /api/contract/:id': { who: 'WISE-ADM', params: WithId, query: NoQuery, answer: one(ContractOut) },
  'POST /api/contract': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    query: Save,
    body: ContractNewIn,
    answer: Saved,
    status: 201,
  },
  'PUT /api/contract/:id': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: ContractIn,
    answer: Saved,
  },
  'PUT /api/installment/:id': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: InstallmentIn,
    answer: DoneOrQuiet,
  },

  'GET /api/sale-integration': { who: 'user', query: IntegrationListQuery, answer: page(SaleIntegrationOut) },
  'GET /api/sale-integration/ready-made-mappings': { who: 'user', query: NoQuery, answer: many(ReadyMadeMappingOut) },
  'GET /api/sale-integration/:id': {
    who: 'user',
    params: WithId,
    query: withOf('integration'),
    answer: one(SaleIntegrationOut),
  },
  'POST /api/sale-integration': {
    who: 'ADM',
    idempotencyKey: true,
    query: Save,
    body: SaleIntegrationNewIn,
    shownOnce: ['data.webhook_url', 'data.secret'],
    answer: SaleIntegrationMade,
    status: 201,
  },
  'PUT /api/sale-integration/:id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: SaleIntegrationIn,
    answer: Saved,
  },
  /** The setup steps of the platform's connection, and the deliveries received meanwhile. */
  'GET /api/sale-integration/:id/setup': {
    who: 'user',
    params: WithId,
    query: NoQuery,
    answer: one(IntegrationSetupOut),
  },
  /** For users who already tested the connection in the platform's panel: marks it as connected and switches it on. */
  'POST /api/sale-integration/:id/activate': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    answer: Done,
  },
  'GET /api/sale-integration/:id/deliveries': {
    who: 'user',
    params: WithId,
    query: DeliveryQuery,
    answer: many(DeliveryOut),
  },
  'GET /api/sale-integration/:id/deliveries/:delivery_id': {
    who: 'user',
    params: z.strictObject({ id: IntIn, delivery_id: IntIn }),
    query: NoQuery,
    answer: one(DeliveryRawOut),
  },
  'POST /api/sale-integration/:id/deliveries/:delivery_id/replay': {
    who: 'ADM',
    idempotencyKey: true,
    params: z.strictObject({ id: IntIn, delivery_id: IntIn }),
    query: NoQuery,
    answer: Queued,
    status: 202,
  },
  'POST /api/sale-integration/:id/delay/preview': {
    who: 'ADM',
    idempotencyKey: false,
    params: WithId,
    query: NoQuery,
    body: z.strictObject({
      delay_to_send_note_in_days: IntIn.pipe(z.int().max(365)),
      wait_warranty: BooleanIn.optional(),
      coproduction_base: codes(COPRODUCTION_BASE_LABELS).optional(),
    }),
    answer: z.object({ data: z.object({ moved: z.int(), shared: z.int() }) }),
  },
  'POST /api/integration-hotmart': {
    who: 'ADM',
    idempotencyKey: true,
    query: Save,
    body: HotmartIntegrationIn,
    answer: Saved,
    status: 201,
  },
  'PUT /api/integration-hotmart/:id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: HotmartIntegrationIn,
    answer: Saved,
  },
  'GET /api/integration-hotmart': { who: 'user', query: IntegrationListQuery, answer: page(HotmartIntegrationOut) },
  'GET /api/integration/HOTMART/:id': {
    who: 'user',
    params: WithId,
    query: withOf('integration', 'products'),
    answer: one(HotmartIntegrationOut),
  },

  'DELETE /api/sale-integration/:id': { who: 'ADM', params: WithId, query: NoQuery, answer: Done },
  'POST /api/sale-integration/:id/test': {
    who: 'ADM',
    idempotencyKey: false,
    params: WithId,
    query: NoQuery,
    answer: z.object({ data: ConnectionCheckOut, message: z.string().optional() }),
  },
  /** Asks the platform, stores its answer and returns it. `kept=true` returns the stored answer without asking. */
  'GET /api/sale-integration/:id/products': {
    who: 'user',
    params: WithId,
    query: z.strictObject({ kept: BooleanIn.optional() }),
    answer: many(PulledProductOut),
  },
  'PUT /api/sale-integration/:id/products': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: z.strictObject({ selected: z.array(z.string().max(100)).max(5000) }),
    answer: DoneOrQuiet,
  },
  'PUT /api/sale-integration/:id/mapping': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: z.strictObject({ mapping: SaleMapping }),
    answer: z.object({ data: z.object({ version: z.int() }), message: z.string().optional() }),
  },
  'POST /api/sale-integration/:id/mapping/preview': {
    who: 'ADM',
    idempotencyKey: false,
    params: WithId,
    query: NoQuery,
    body: z.strictObject({ mapping: SaleMapping, delivery_id: IntIn }),
    answer: one(MappingPreviewOut),
  },
  'GET /api/sale-integration/:id/deliveries/:delivery_id/leaves': {
    who: 'ADM',
    params: z.strictObject({ id: IntIn, delivery_id: IntIn }),
    query: NoQuery,
    answer: one(MappingLeavesOut),
  },
  /** Reads every waiting delivery of the integration again, for example after a new mapping. */
  'POST /api/sale-integration/:id/deliveries/replay': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    answer: z.object({ data: z.object({ replayed: z.int() }), message: z.string() }),
    status: 202,
  },
  'POST /api/sale-integration/:id/rotate-path-key': {
    who: 'ADM',
    idempotencyKey: true,
    shownOnce: ['data.webhook_url'],
    params: WithId,
    query: NoQuery,
    answer: z.object({ data: z.object({ webhook_url: z.string().nullable() }), message: z.string() }),
  },
  'DELETE /api/sale-integration/:id/former-secret': { who: 'ADM', params: WithId, query: NoQuery, answer: Done },
  'POST /api/sale-integration/import-sale-between-dates/:id': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: ImportBetweenBody,
    answer: Queued,
    status: 202,
  },
  'POST /api/sale-integration/import-sale-by-transaction/:id': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: ImportByTransactionBody,
    answer: Queued,
    status: 202,
  },
  'POST /api/integration-import/sale/hotmart/:id': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: ImportHotmartBody,
    answer: Queued,
    status: 202,
  },
  'GET /api/integration-eduzz': { who: 'user', query: IntegrationListQuery, answer: page(SaleIntegrationOut) },
  'GET /api/integration-monetizze': { who: 'user', query: IntegrationListQuery, answer: page(SaleIntegrationOut) },
  'GET /api/integration-xgrow': { who: 'user', query: IntegrationListQuery, answer: page(SaleIntegrationOut) },
  'GET /api/integration-ticto': { who: 'user', query: IntegrationListQuery, answer: page(SaleIntegrationOut) },
  'GET /api/integration/:type/:id': {
    who: 'user',
    params: z.strictObject({ type: z.string().max(40), id: IntIn }),
    query: withOf('integration', 'products'),
    answer: one(z.union([HotmartIntegrationOut, SaleIntegrationOut])),
  },

  'GET /api/oauth-client': { who: 'ADM', query: OAuthClientListQuery, answer: many(OAuthClientOut) },
  'POST /api/oauth-client': {
    who: 'ADM',
    idempotencyKey: true,
    shownOnce: ['data.client_secret'],
    query: Save,
    body: OAuthClientIn,
    answer: OAuthClientMade,
    status: 201,
  },
  'DELETE /api/oauth-client/:id': { who: 'ADM', params: WithId, query: NoQuery, answer: Done },
  'GET /api/webhook-endpoint': { who: 'ADM', query: WebhookEndpointListQuery, answer: many(WebhookEndpointOut) },
  'POST /api/webhook-endpoint': {
    who: 'ADM',
    idempotencyKey: true,
    shownOnce: ['data.secret'],
    query: Save,
    body: WebhookEndpointIn,
    answer: WebhookEndpointMade,
    status: 201,
  },
  'PUT /api/webhook-endpoint/:id': {
    who: 'ADM',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: WebhookEndpointChange,
    answer: Saved,
  },
  'POST /api/webhook-endpoint/:id/rotate-secret': {
    who: 'ADM',
    idempotencyKey: true,
    shownOnce: ['data.secret'],
    params: WithId,
    query: NoQuery,
    answer: WebhookSecretRotated,
  },
  'DELETE /api/webhook-endpoint/:id/former-secret': { who: 'ADM', params: WithId, query: NoQuery, answer: Done },
  'DELETE /api/webhook-endpoint/:id': { who: 'ADM', params: WithId, query: NoQuery, answer: Done },
  'GET /api/webhook-endpoint/:id/deliveries': {
    who: 'ADM',
    params: WithId,
    query: WebhookDeliveryQuery,
    answer: many(WebhookDeliveryOut),
  },
  'POST /api/webhook-endpoint/:id/deliveries/:delivery_id/replay': {
    who: 'ADM',
    idempotencyKey: true,
    params: z.strictObject({ id: IntIn, delivery_id: IntIn }),
    query: NoQuery,
    answer: Queued,
    status: 202,
  },
  'POST /api/v1/sales': {
    who: 'user',
    idempotencyKey: true,
    client: 'only',
    query: NoQuery,
    body: V1SaleIn,
    answer: V1SaleSaved,
  },
  'GET /api/v1/sales/:external_sales_id': {
    who: 'user',
    client: 'only',
    params: z.strictObject({ external_sales_id: z.string().max(60) }),
    query: NoQuery,
    answer: one(V1SaleOut),
  },
  'POST /api/v1/sales/:external_sales_id/status': {
    who: 'user',
    idempotencyKey: true,
    client: 'only',
    params: z.strictObject({ external_sales_id: z.string().max(60) }),
    query: NoQuery,
    body: V1StatusIn,
    answer: V1SaleSaved,
  },
  'GET /api/v1/products': { who: 'user', client: 'only', query: V1ProductQuery, answer: page(V1ProductOut) },
  /** Describes all calls, as OpenAPI and as a page. */
  'GET /api/openapi.json': { who: 'open' },
  'GET /api/docs': { who: 'open' },

  'POST /api/product': {
    who: 'user',
    idempotencyKey: true,
    query: Save,
    body: ProductNewIn,
    answer: Saved,
    status: 201,
  },
  'PUT /api/product/bulk': {
    who: 'user',
    idempotencyKey: true,
    query: Save,
    body: ProductBulkBody,
    answer: Queued,
    status: 202,
  },
  'PUT /api/product/:id': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: ProductIn,
    answer: Saved,
  },
  'DELETE /api/product/:id': { who: 'user', params: WithId, query: NoQuery, answer: Done },
  'GET /api/product': { who: 'user', client: 'also', query: ProductListQuery, answer: page(ProductOut) },
  'GET /api/product/:id': {
    who: 'user',
    client: 'also',
    params: WithId,
    query: withOf('product'),
    answer: one(ProductOut),
  },

  'GET /api/sale': { who: 'user', client: 'also', query: SaleListQuery, answer: page(SaleOut) },
  'GET /api/sale/:id': { who: 'user', client: 'also', params: WithId, query: withOf('sale'), answer: one(SaleOut) },
  'POST /api/sale': { who: 'user', idempotencyKey: true, query: Save, body: SaleNewIn, answer: Saved, status: 201 },
  'PUT /api/sale/:id': { who: 'user', idempotencyKey: true, params: WithId, query: Save, body: SaleIn, answer: Saved },
  'GET /api/sale/upcoming': { who: 'user', query: UpcomingQuery, answer: UpcomingOut },
  'GET /api/flight-test': { who: 'user', query: FlightTestQuery, answer: one(FlightTestOut) },
  'GET /api/flight-test/rows': { who: 'user', query: FlightRowsQuery, answer: FlightRowPage },
  'POST /api/flight-test': {
    who: 'user',
    idempotencyKey: true,
    query: NoQuery,
    body: FlightTestBody,
    answer: Done,
    status: 202,
  },
  'POST /api/what-if': { who: 'user', idempotencyKey: false, query: NoQuery, body: WhatIfBody, answer: one(WhatIfOut) },
  'GET /api/sale/:id/why': { who: 'user', params: WithId, query: WhyQuery, answer: one(WhyOut) },
  'GET /api/sale/:id/split': { who: 'user', params: WithId, query: NoQuery, answer: many(SplitPartOut) },
  'POST /api/sale/:id/skip': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: SkipBody,
    answer: Done,
  },
  'DELETE /api/sale/:id/skip': { who: 'user', params: WithId, query: NoQuery, answer: Done },
  'PUT /api/sale/:id/date': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: SaleDateBody,
    answer: DoneOrQuiet,
  },
  'POST /api/sale/:id/end-dispute': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: SkipBody,
    answer: Done,
  },
  'POST /api/sale/:id/cancel': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: SkipBody,
    answer: Done,
  },
  'POST /api/sale/:id/difference': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: DifferenceActBody,
    answer: Saved,
    status: 201,
  },
  'POST /api/sale/:id/refund/:refund_id': {
    who: 'user',
    idempotencyKey: true,
    params: z.strictObject({ id: IntIn, refund_id: IntIn }),
    query: NoQuery,
    body: RefundActBody,
    answer: Done,
  },
  'POST /api/sale-file-import': {
    who: 'user',
    idempotencyKey: true,
    query: NoQuery,
    body: SaleFileImportIn,
    answer: Saved,
    status: 201,
    files: ['file'],
  },
  'GET /api/sale-file-import': { who: 'user', query: SaleFileImportListQuery, answer: page(SaleFileImportOut) },
  'GET /api/sale-file-import/template': { who: 'user', query: SheetQuery },
  'GET /api/sale-file-import/:id': {
    who: 'user',
    params: WithId,
    query: withOf('import'),
    answer: one(SaleFileImportOut),
  },
  'GET /api/sale-file-import/:id/download': { who: 'user', params: WithId, query: NoQuery },
  'GET /api/sale-file-import/:id/fails/download': { who: 'user', params: WithId, query: SheetQuery },
  'PUT /api/sale-file-import/:id/fails/:fail_id': {
    who: 'user',
    idempotencyKey: true,
    params: z.strictObject({ id: IntIn, fail_id: IntIn }),
    query: Save,
    body: FixFailBody,
    answer: FixFailOut,
  },
  'POST /api/sale-file-import/:id/retry': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: RetryFailsBody,
    answer: Queued,
    status: 202,
  },
  'POST /api/sale/:id/process': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: z.strictObject({ send: BooleanIn.default(true) }).nullish(),
    answer: Queued,
    status: 202,
  },

  'GET /api/fiscal-note': { who: 'user', client: 'also', query: NfeListQuery, answer: page(NfeOut) },
  'GET /api/fiscal-note/:id': {
    who: 'user',
    client: 'also',
    params: WithId,
    query: withOf('nfe', 'timeline'),
    answer: one(NfeOut),
  },
  'POST /api/fiscal-note': { who: 'user', idempotencyKey: true, query: Save, body: NfeIn, answer: Saved, status: 201 },
  'PUT /api/fiscal-note/:id': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: NfeIn,
    answer: Saved,
  },
  'DELETE /api/fiscal-note/:id': NOTE_CALLS.remove,
  'POST /api/fiscal-note/:id/copy': NOTE_CALLS.copy,
  'POST /api/fiscal-note/calculate': {
    who: 'user',
    idempotencyKey: false,
    query: OfDraft,
    body: NfeDraftIn,
    answer: NfeCalculated,
  },
  /** The DANFE of a draft, without fiscal value. */
  'POST /api/fiscal-note/preview': { who: 'user', idempotencyKey: false, query: OfDraft, body: NfeDraftIn },
  'POST /api/fiscal-note/import-xml': {
    who: 'user',
    idempotencyKey: true,
    query: NoQuery,
    body: z.strictObject({ company_id: IntIn.optional() }).nullish(),
    answer: Saved,
    status: 201,
    files: ['file'],
  },
  'POST /api/fiscal-note/:id/send': NOTE_CALLS.send,
  'POST /api/fiscal-note/:id/consult': NOTE_CALLS.consult,
  'POST /api/fiscal-note/:id/declare-absent': NOTE_CALLS.declareAbsent,
  'GET /api/fiscal-note/:id/timeline': NOTE_CALLS.timeline,
  'GET /api/fiscal-note/:id/why': { who: 'user', params: WithId, query: WhyQuery, answer: one(WhyOut) },
  'GET /api/fiscal-note/:id/pdf': NOTE_CALLS.file,
  'GET /api/fiscal-note/:id/xml': NOTE_CALLS.file,
  'POST /api/fiscal-note/:id/cancel': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: CancelNfeBody,
    answer: Queued,
    status: 202,
  },
  'GET /api/fiscal-note/gaps': { who: 'ADM', query: GapsQuery, answer: many(GapOut) },
  'GET /api/fiscal-note/void-range': { who: 'ADM', query: GapsQuery, answer: many(VoidRangeOut) },
  'GET /api/fiscal-note/void-range/:id/xml': { who: 'ADM', params: WithId, query: NoQuery },
  'POST /api/fiscal-note/void-range': {
    who: 'ADM',
    idempotencyKey: true,
    query: NoQuery,
    body: VoidRangeBody,
    answer: Queued,
    status: 202,
  },
  'POST /api/fiscal-note/:id/correction-letter': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: CorrectionLetterBody,
    answer: LetterAsked,
    status: 202,
  },
  'GET /api/fiscal-note/:id/correction-letter/:sequence/pdf': {
    who: 'user',
    client: 'also',
    params: LetterParams,
    query: LetterFileQuery,
  },
  'GET /api/fiscal-note/:id/correction-letter/:sequence/xml': {
    who: 'user',
    client: 'also',
    params: LetterParams,
    query: LetterFileQuery,
  },
  'GET /api/service-fiscal-note': { who: 'user', client: 'also', query: NfseListQuery, answer: page(NfseOut) },
  'GET /api/service-fiscal-note/:id': {
    who: 'user',
    client: 'also',
    params: WithId,
    query: withOf('nfse', 'timeline'),
    answer: one(NfseOut),
  },
  'POST /api/service-fiscal-note': {
    who: 'user',
    idempotencyKey: true,
    query: Save,
    body: NfseIn,
    answer: Saved,
    status: 201,
  },
  'POST /api/service-fiscal-note/calculate': {
    who: 'user',
    idempotencyKey: false,
    query: OfDraft,
    body: NfseIn,
    answer: one(NfseFiguresOut),
  },
  /** The DANFSe of a draft, without fiscal value. */
  'POST /api/service-fiscal-note/preview': { who: 'user', idempotencyKey: false, query: OfDraft, body: NfseIn },
  'PUT /api/service-fiscal-note/:id': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: Save,
    body: NfseIn,
    answer: Saved,
  },
  'DELETE /api/service-fiscal-note/:id': NOTE_CALLS.remove,
  'POST /api/service-fiscal-note/:id/copy': NOTE_CALLS.copy,
  'POST /api/service-fiscal-note/:id/send': NOTE_CALLS.send,
  'POST /api/service-fiscal-note/:id/consult': NOTE_CALLS.consult,
  'POST /api/service-fiscal-note/:id/declare-absent': NOTE_CALLS.declareAbsent,
  'POST /api/service-fiscal-note/:id/substitute': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: SubstituteBody,
    answer: Saved,
    status: 201,
  },
  'GET /api/service-fiscal-note/:id/timeline': NOTE_CALLS.timeline,
  'GET /api/service-fiscal-note/:id/why': { who: 'user', params: WithId, query: WhyQuery, answer: one(WhyOut) },
  'POST /api/service-fiscal-note/:id/cancel': {
    who: 'user',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: CancelNfseBody,
    answer: Queued,
    status: 202,
  },
  'GET /api/service-fiscal-note/:id/pdf': NOTE_CALLS.file,
  'GET /api/service-fiscal-note/:id/xml': NOTE_CALLS.file,

  'POST /api/fiscal-note/:id/email': NOTE_CALLS.email,
  'POST /api/service-fiscal-note/:id/email': NOTE_CALLS.email,
  'GET /api/email-template/:kind': {
    who: 'ADM',
    params: EmailTemplateParams,
    query: EmailTemplateQuery,
    answer: one(EmailTemplateOut),
  },
  'PUT /api/email-template/:kind': {
    who: 'ADM',
    idempotencyKey: true,
    params: EmailTemplateParams,
    query: SaveEmailTemplateQuery,
    body: EmailTemplateIn,
    answer: EmailTemplateSaved,
  },
  'POST /api/email-template/:kind/preview': {
    who: 'ADM',
    idempotencyKey: false,
    params: EmailTemplateParams,
    query: EmailTemplateQuery,
    body: PreviewEmailBody,
    answer: EmailPreview,
  },
  'POST /api/email-template/:kind/test': {
    who: 'ADM',
    idempotencyKey: false,
    params: EmailTemplateParams,
    query: EmailTemplateQuery,
    body: TestEmailBody,
    answer: EmailTested,
  },
  'GET /api/l/:token': { who: 'open', params: z.strictObject({ token: z.string().max(200) }) },

  'POST /api/batch/preview': {
    who: 'user',
    idempotencyKey: false,
    query: NoQuery,
    body: BatchBody,
    answer: one(BatchPreview),
  },
  'POST /api/batch': {
    who: 'user',
    idempotencyKey: true,
    query: NoQuery,
    body: BatchBody,
    answer: BatchStarted,
    status: 202,
  },
  'GET /api/task': { who: 'user', query: TaskListQuery, answer: page(TaskOut) },
  'GET /api/task/:id': { who: 'user', params: WithId, query: NoQuery, answer: one(TaskOut) },
  /** A page of TaskRowOut, or the file when the task is a download. */
  'GET /api/task/:id/result': { who: 'user', params: WithId, query: TaskResultQuery },
  'POST /api/task/:id/cancel': { who: 'user', idempotencyKey: true, params: WithId, query: NoQuery, answer: Saved },

  'GET /api/sintegra/consult/:document': {
    who: 'user',
    params: z.strictObject({ document: z.string().max(40) }),
    query: TaxpayerQuery,
    answer: one(TaxpayerOut),
  },
  'GET /api/postal-code/:postal_code': {
    who: 'user',
    params: z.strictObject({ postal_code: z.string().max(20) }),
    query: NoQuery,
    answer: one(PostalCodeOut),
  },
  'GET /api/municipality/:ibge_code': {
    who: 'user',
    params: z.strictObject({ ibge_code: IntIn }),
    query: z.strictObject({ company_id: IntIn.optional() }),
    answer: one(MunicipalityOut),
  },
  'GET /api/city': { who: 'user', query: CityQuery, answer: page(CityOut) },
  'GET /api/state': { who: 'user', query: LookupQuery, answer: lookupPage(StateOut) },
  'GET /api/country': { who: 'user', query: LookupQuery, answer: lookupPage(CountryOut) },
  'GET /api/ncm': { who: 'user', query: LookupQuery, answer: lookupPage(NcmOut) },
  'GET /api/cfop': { who: 'user', query: CfopQuery, answer: lookupPage(CfopOut) },
  'GET /api/cest': { who: 'user', query: CestQuery, answer: lookupPage(CestOut) },
  'GET /api/cnae': { who: 'user', query: LookupQuery, answer: lookupPage(CnaeOut) },
  'GET /api/lc-116': { who: 'user', query: LookupQuery, answer: lookupPage(Lc116Out) },
  'GET /api/national-service-code': {
    who: 'user',
    query: ServiceRelatedQuery,
    answer: lookupPage(NationalServiceCodeOut),
  },
  'GET /api/nbs': { who: 'user', query: ServiceRelatedQuery, answer: lookupPage(NbsOut) },
  'GET /api/cindop': { who: 'user', query: ServiceRelatedQuery, answer: lookupPage(CIndOpOut) },
  'GET /api/cclasstrib': { who: 'user', query: ServiceRelatedQuery, answer: lookupPage(CClassTribOut) },
  'GET /api/cst': { who: 'user', query: CstQuery, answer: lookupPage(CstOut) },

  'POST /api/webhooks/:platform/:integration_id/:path_key': {
    who: 'open',
    idempotencyKey: 'theirs',
    params: z.strictObject({ platform: z.string().max(40), integration_id: IntIn, path_key: z.string().max(100) }),
    answer: z.object({}),
  },
  'POST /api/hooks/:gateway/:company_id/:path_key': {
    who: 'open',
    idempotencyKey: 'theirs',
    params: z.strictObject({ gateway: z.enum(GATEWAY_IDS), company_id: IntIn, path_key: z.string().max(100) }),
    answer: z.object({}),
  },
  'GET /api/search': { who: 'user', query: SearchQuery, answer: many(SearchHit) },
  'GET /api/authority-health': { who: 'user', query: NoQuery, answer: AuthoritiesHealthOut },
  'GET /api/norms': { who: 'user', query: NormListQuery, answer: NormPage },
  'GET /api/norms/summary': { who: 'user', query: NoQuery, answer: one(NormSummaryOut) },
  'GET /api/norms/tables': { who: 'user', query: NormTablesQuery, answer: one(NormTablesOut), hasETag: true },
  'GET /api/norms/bundle': { who: 'WISE-ADM', query: NormBundleListQuery, answer: page(NormBundleOut) },
  'GET /api/norms/bundle/:id': { who: 'WISE-ADM', params: WithId, query: NoQuery, answer: one(NormBundleOut) },
  /** Ten of the house's own notes under the norms in force and with the bundle. */
  'GET /api/norms/bundle/:id/preview': {
    who: 'WISE-ADM',
    params: WithId,
    query: NoQuery,
    answer: one(NormPreviewOut),
  },
  /** The bundle is checked afterwards; its own state tells the progress. */
  'POST /api/norms/bundle': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    query: NoQuery,
    body: z.strictObject({}).nullish(),
    answer: Queued,
    status: 202,
    files: ['file'],
  },
  'POST /api/norms/bundle/:id/activate': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    body: ActivateNormBundleBody,
    answer: Done,
  },
  /** A bundle that waits calls for no one any more. It may still be put into force. */
  'POST /api/norms/bundle/:id/dismiss': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    answer: Done,
  },
  'POST /api/norms/bundle/:id/back': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    params: WithId,
    query: NoQuery,
    answer: Done,
  },
  /** Becomes a local bundle of what was registered before and this row, which counts once it is checked. */
  'POST /api/norms/row': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    query: NoQuery,
    body: NormRowIn,
    answer: Queued,
    status: 202,
  },
  /** Ten of the house's own notes under the norms in force and with the row. */
  'POST /api/norms/row/preview': {
    who: 'WISE-ADM',
    idempotencyKey: false,
    query: NoQuery,
    body: NormRowIn,
    answer: one(NormPreviewOut),
  },
  'POST /api/norms/row/strike': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    query: NoQuery,
    body: NormStrikeBody,
    answer: Queued,
    status: 202,
  },
  /** The rows of a kind that count, as a CSV file to change and send back. */
  'GET /api/norms/table': { who: 'WISE-ADM', query: NormTableQuery },
  /** What a CSV would change, and ten of the house's own notes with it. */
  'POST /api/norms/table/preview': {
    who: 'WISE-ADM',
    idempotencyKey: false,
    query: NoQuery,
    body: NormTableBody,
    answer: one(NormPreviewOut),
    files: ['file'],
  },
  /** A CSV with the columns of the kind replaces all its rows. */
  'POST /api/norms/table': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    query: NoQuery,
    body: NormTableBody,
    answer: Queued,
    status: 202,
    files: ['file'],
  },
  'GET /api/norms/settings': { who: 'WISE-ADM', query: NoQuery, answer: one(NormSettingsOut) },
  'PUT /api/norms/settings': {
    who: 'WISE-ADM',
    idempotencyKey: true,
    query: Save,
    body: NormSettingsIn,
    answer: DoneOrQuiet,
  },
  'GET /api/operation': { who: 'WISE-ADM', query: NoQuery, answer: one(OperationOut) },
  'POST /api/operation/retry': { who: 'WISE-ADM', idempotencyKey: false, body: RetryJobsBody, answer: Done },
  'GET /health': {
    who: 'open',
    answer: z.object({ status: z.literal('ok'), version: z.string(), storage: z.enum(['ok', 'indisponivel']) }),
  },
} as const satisfies Record<`${'POST' | 'PUT'} /${string}`, Writing> & Record<`${'GET' | 'DELETE'} /${string}`, Reading>

export type Api = typeof API
export type Call = keyof Api
export type AnswerOf<C extends Call> = Api[C] extends { answer: infer A extends z.ZodType } ? z.output<A> : never
export type BodyOf<C extends Call> = Api[C] extends { body: infer B extends z.ZodType } ? z.input<B> : never
export type QueryOf<C extends Call> = Api[C] extends { query: infer Q extends z.ZodType } ? z.input<Q> : never
