export { BearerGuard } from './bearer.guard.js';
export { bearerStrategyOptions, holds, signedWith, type Claims } from './bearer-strategy.js';
export { LoginThrottle } from './login-throttle.js';
