// Both protections active: the company filter in every query and row-level security.
import '../../../../../test/support/tenants.ts'
