// The login of a user at a proxy.
export const user = 'ada';
/** With every kind of character. */
export const password = 'hunter 2:ü@/%#';
/** The password as `openssl passwd -6` makes it. */
export const hashed =
  '$6$companyproxy$BKo71wDVAOErIkEsERDcN8YnXZ/Tuek/F/3azaFBtcLb8O7f4zSwnk2SCCpM18//M7yuYyXEHFNFtmkS2X56N1';
/** How an address of a proxy contains it. */
export const loginInAddress = `${user}:${encodeURIComponent(password)}@`;
/** The value of `http.proxyAuthorization` for it. */
export const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
