export { registeredDto } from '../accounts.dto.js';
export { RegisterAccount, type BegunBefore } from './register-account.js';
