export { BearerGuard } from './bearer.guard.js';
export { bearerStrategyOptions, holds, signedWith, type Claims } from './bearer-strategy.js';
export { CallLimits, type LimitedCall } from './call-limits.js';
export { deviceOf } from './device.rules.js';
export { LoginThrottle } from './login-throttle.js';
export { firstPassword, plainCode, recoveryCode } from './one-time.js';
export { SecurityEvents, type Origin } from './security-events.js';
export { SessionMemory } from './session-memory.js';
export { enrolmentPicture, newSecret, stepOfCode } from './totp.js';
