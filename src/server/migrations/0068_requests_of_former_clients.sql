-- A request for a rating that nobody answered goes when its job goes to another client; an answered one stays (0028).
grant delete on reviews to movesheet_app;
