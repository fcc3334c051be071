// Both walls stand: the company's filter in every query, and row-level security behind it.
import '../../../../test/support/tenants.ts'
