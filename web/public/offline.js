// Stands under the address that could not be reached, and opens it again when there is a line.
const isEnglish = /^\/en(\/|$)/.test(location.pathname);
for (const main of document.querySelectorAll('main')) main.hidden = (main.dataset.language === 'en') !== isEnglish;
if (isEnglish) {
  document.documentElement.lang = 'en';
  document.title = 'You are offline';
}
const again = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again);
addEventListener('online', again);
// Some browsers don't say that the line is back, and the server alone may have been away.
setInterval(() => {
  fetch('/health/live', { cache: 'no-store' }).then(
    (answer) => answer.ok && again(),
    () => undefined,
  );
}, 5000);
