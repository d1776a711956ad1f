// Runs at the address that could not be reached, and opens it again when the browser is online.
const isEnglish = /^\/en(\/|$)/.test(location.pathname);
for (const main of document.querySelectorAll('main')) main.hidden = (main.dataset.language === 'en') !== isEnglish;
if (isEnglish) {
  document.documentElement.lang = 'en';
  document.title = 'You are offline';
}
const again = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again);
addEventListener('online', again);
// Some browsers don't report being online again, and only the server may have been down.
setInterval(() => {
  fetch('/health/live', { cache: 'no-store' }).then(
    (answer) => answer.ok && again(),
    () => undefined,
  );
}, 5000);
